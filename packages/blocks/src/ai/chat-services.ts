import type { AiService } from "./ai-service.ts";
import { openAiService } from "./open-ai-service.ts";
import { service as anthropic } from "./providers/anthropic.ts";
import { service as deepseek } from "./providers/deepseek.ts";
import { service as groq } from "./providers/groq.ts";
import { service as mistral } from "./providers/mistral.ts";
import { service as openRouter } from "./providers/open-router.ts";
import { service as togetherAi } from "./providers/together-ai.ts";

/** The providers that answer a chat completion, and so any of them may answer in place of another, by type. */
export const chatServices = {
  openai: openAiService,
  anthropic,
  mistral,
  groq,
  deepseek,
  "together-ai": togetherAi,
  "open-router": openRouter,
} as const satisfies Readonly<Record<string, AiService>>;

/** The name of the list of the models of a provider that may answer in place of another. */
export const fallbackList = (type: string): string => `fallback models of ${type}`;
