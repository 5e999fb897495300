import type { Scene } from "../../testing/options-fixture.ts";

// For tests: chats in which each option of the speech action has an effect.

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
