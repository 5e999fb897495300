import { createAnthropic } from "@ai-sdk/anthropic";
import { createGroq } from "@ai-sdk/groq";
import { createMistral } from "@ai-sdk/mistral";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { AiProvider } from "@parley/core";
import type { LanguageModel } from "ai";
import type { ProviderFetch } from "./create-provider-fetch.ts";

/** The model as the library calls it. Every request goes through `fetch`. */
export const chooseModel = (
  { protocol, apiKey, baseUrl, headers = {} }: AiProvider,
  model: string,
  fetch: ProviderFetch,
): LanguageModel => {
  const settings = { apiKey, baseURL: baseUrl.replace(/\/+$/, ""), headers, fetch };
  switch (protocol) {
    case "openai":
      // Not the default of the library, which is the Responses API: compatible servers rarely have that.
      return createOpenAI(settings).chat(model);
    case "openai-compatible":
      return createOpenAICompatible({ ...settings, name: "provider", includeUsage: true })(model);
    case "anthropic":
      return createAnthropic(settings)(model);
    case "mistral":
      return createMistral(settings)(model);
    case "groq":
      return createGroq(settings)(model);
    default:
      return protocol satisfies never;
  }
};
