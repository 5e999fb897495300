import type { AiProvider } from "@parley/core";
import { expect } from "vitest";
import { askBlock } from "./ask-block.ts";

// For tests: what every block with one of the usual protocols must do.

/** A chat completion with one question. */
export const chatOptions = {
  action: "Create chat completion",
  model: "model-1",
  messages: [{ role: "user", content: "Rome?" }],
  responseMapping: [{ item: "Message content", variableId: "vX" }],
};

/** Expects a block to ask its provider with the account's key, and to save the answer. */
export const expectChat = async (
  tested: Parameters<typeof askBlock>[0],
  provider: Pick<AiProvider, "protocol" | "baseUrl">,
): Promise<void> => {
  const { asked, patch } = await askBlock(tested, chatOptions);
  expect(asked).toEqual([
    {
      provider: { ...provider, apiKey: "s3cret-key" },
      model: "model-1",
      messages: [{ role: "user", content: "Rome?" }],
      tools: [],
      patience: 20_000,
    },
  ]);
  expect(patch).toEqual({ variables: [{ variableId: "vX", value: "The model says so." }], logs: [], failure: null });
};
