import type { Scene } from "../../testing/options-fixture.ts";

// For tests: the chats in which the options of speech matter.

const scene: Scene = {
  options: { input: "Hello", voice: "alloy", saveUrlInVariableId: "answer", messages: [] },
  responses: { "*": { headers: { "content-type": "audio/mpeg" }, bytes: new Uint8Array([1]) } },
};

export const speechPaths: Readonly<Record<string, Scene>> = {
  model: scene,
  input: scene,
  voice: scene,
  saveUrlInVariableId: scene,
};
