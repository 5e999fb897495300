import type { Json } from "@parley/core";
import type { Scene } from "../../testing/options-fixture.ts";

// For tests: chats in which each option of `Generate variables` has an effect.

const row = { type: "string", variableId: "answer", description: "A name", isRequired: true };
const withRow = (more: object = {}): Scene => ({
  options: {
    action: "Generate variables",
    prompt: "Take it",
    variablesToExtract: [{ ...row, ...more } as never],
    messages: [],
  },
  modelAnswer: { text: '{"answer":"Ada","one":"Ada"}' },
});

export const variablesPaths: Readonly<Record<string, Scene & { to?: readonly Json[] }>> = {
  model: withRow(),
  prompt: withRow(),
  "variablesToExtract[].type": { ...withRow(), to: ["number"] },
  "variablesToExtract[].variableId": withRow(),
  "variablesToExtract[].description": withRow(),
  "variablesToExtract[].isRequired": withRow(),
  "variablesToExtract[].values": { ...withRow({ type: "enum", values: ["Ada"] }), to: [["Ada", "Bo"]] },
};
