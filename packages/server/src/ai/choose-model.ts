import { createAnthropic } from "@ai-sdk/anthropic";
import { createGroq } from "@ai-sdk/groq";
import { createMistral } from "@ai-sdk/mistral";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { AiProvider } from "@parley/core";
import type { LanguageModel } from "ai";
import type { ProviderFetch } from "./create-provider-fetch.ts";

/** Creates the library's model. All its requests go through `fetch`. */
export const chooseModel = (
  { protocol, apiKey, baseUrl, headers = {} }: AiProvider,
  model: string,
  fetch: ProviderFetch,
): LanguageModel => {
  const settings = { apiKey, baseURL: baseUrl.replace(/\/+$/, ""), headers, fetch };
  switch (protocol) {
    case "openai":
      // The library defaults to the Responses API, which compatible servers rarely support.
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
