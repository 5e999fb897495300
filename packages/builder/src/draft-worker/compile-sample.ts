import { definitions } from "@parley/blocks/definitions";
import type { Flow } from "@parley/core";
import { botOf, type Draft } from "@parley/core/draft";
import { compileFlow, toPublicFlow } from "@parley/core/format";
import { sampleBot } from "./sample-bot.ts";

/** Compiles the sample with every input and the draft's theme. */
export const compileSample = (draft: Draft, botId: string): Flow => {
  const { theme } = botOf(draft);
  const settings = { typingEmulation: { enabled: false } };
  return toPublicFlow(
    compileFlow({ ...sampleBot, theme, settings }, definitions, { botId, version: null }).flow,
    definitions,
  );
};
