import { expect, it } from "vitest";
import { credentialsDefinitions } from "../credentials.ts";

const keysOf = (type: string) => Object.keys(credentialsDefinitions[type]?.fields.fields ?? {});

it("spec B3.10: accounts of OpenAI, Groq, DeepSeek and Perplexity are a key and, if wanted, a base URL", () => {
  for (const type of ["openai", "groq", "deepseek", "perplexity"]) expect(keysOf(type)).toEqual(["apiKey", "baseUrl"]);
});

it("spec B3.11: accounts of Anthropic, Mistral, Together and OpenRouter are a key", () => {
  for (const type of ["anthropic", "mistral", "together-ai", "open-router"]) expect(keysOf(type)).toEqual(["apiKey"]);
});
