import type { ValueEnd } from "@parley/core/fields";

const openAi = (endsOn: string, successor: string): ValueEnd => ({ endsOn, successor });
const autumn = "2026-10-23";
const winter = "2027-01-14";

/**
 * Retired models and announced dates, by the block's stored type; as of November 2026. The provider's own list takes
 * precedence.
 */
export const modelEnds: Readonly<Record<string, Readonly<Record<string, ValueEnd>>>> = {
  openai: {
    "gpt-3.5-turbo": openAi(autumn, "gpt-5.6-terra"),
    "gpt-4": openAi(autumn, "gpt-5.6-sol"),
    "gpt-4-turbo": openAi(autumn, "gpt-5.6-sol"),
    "gpt-4.5-preview": openAi("2025-07-14", "gpt-6-luna"),
    "gpt-4.1": openAi(winter, "gpt-6-luna"),
    "gpt-4.1-mini": openAi(winter, "gpt-6-luna"),
    "gpt-4.1-nano": openAi(autumn, "gpt-6-luna"),
    "gpt-4o": openAi(winter, "gpt-6-luna"),
    "gpt-4o-mini": openAi(winter, "gpt-6-luna"),
    "gpt-5": openAi("2026-12-11", "gpt-6.1-sol"),
    "gpt-5-mini": openAi("2026-12-11", "gpt-6.1-terra"),
    "gpt-5-nano": openAi("2026-12-11", "gpt-6-luna"),
    o1: openAi(autumn, "gpt-5.6-sol"),
    "o1-mini": openAi("2025-10-27", "gpt-5.6-sol"),
    o3: openAi("2026-12-11", "gpt-6.1-sol"),
    "o3-mini": openAi(autumn, "gpt-5.6-sol"),
    "o4-mini": openAi(autumn, "gpt-5.6-terra"),
    "tts-1": { endsOn: "2027-01-06" },
    "tts-1-hd": { endsOn: "2027-01-06" },
    "gpt-4o-mini-tts": { endsOn: "2027-01-06" },
    "whisper-1": { endsOn: "2027-02-26", successor: "gpt-transcribe" },
  },
  anthropic: {
    "claude-sonnet-4-0": { endsOn: "2026-06-15", successor: "claude-sonnet-5-5" },
    "claude-opus-4-0": { endsOn: "2026-06-15", successor: "claude-opus-5-5" },
    "claude-3-7-sonnet-latest": { endsOn: "2026-02-19", successor: "claude-sonnet-5-5" },
    "claude-3-5-haiku-latest": { endsOn: "2026-02-19", successor: "claude-haiku-5-5" },
    "claude-3-5-sonnet-latest": { endsOn: "2025-10-28", successor: "claude-sonnet-5-5" },
    "claude-3-opus-latest": { endsOn: "2026-01-05", successor: "claude-opus-5-5" },
    "claude-sonnet-4-5": { endsOn: "2026-11-30", successor: "claude-sonnet-5-5" },
  },
  deepseek: {
    "deepseek-chat": { endsOn: "2026-07-24", successor: "deepseek-v4-flash" },
    "deepseek-reasoner": { endsOn: "2026-07-24", successor: "deepseek-v4-pro" },
  },
};
