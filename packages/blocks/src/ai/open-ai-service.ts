import type { AiProvider, JsonObject } from "@parley/core";
import { readBase, readKey } from "../services/find-account.ts";
import { type AiService, toProvider } from "./ai-service.ts";

const visionModels = /^(?:gpt-4-turbo|gpt-4o|gpt-[5-9]|gpt-4.*vision-preview)/;

export const openAiService: AiService = {
  type: "openai",
  label: "OpenAI",
  protocol: "openai",
  baseUrl: "https://api.openai.com/v1",
  models: [
    "gpt-4.1",
    "gpt-4.5-preview",
    "gpt-4o",
    "gpt-4.1-mini",
    "gpt-4.1-nano",
    "gpt-4o-mini",
    "o3-mini",
    "o1",
    "o1-mini",
  ],
  seesPictures: (model) => visionModels.test(model) && model !== "gpt-4-turbo-preview",
};

/**
 * Returns OpenAI with an account. Blocks from the first months store the base URL and Azure's API version in their own
 * options.
 */
export const toOpenAiProvider = (account: JsonObject, options: JsonObject): AiProvider => {
  const provider = toProvider(openAiService, account);
  const apiVersion = readKey(options, "apiVersion");
  return {
    ...provider,
    baseUrl: readKey(account, "baseUrl") === "" ? readBase(options, "baseUrl", provider.baseUrl) : provider.baseUrl,
    ...(apiVersion === "" ? {} : { headers: { "api-key": provider.apiKey }, query: { "api-version": apiVersion } }),
  };
};

/** Returns address and request of OpenAI calls other than chat completions. */
export const openAiCall = ({ baseUrl, apiKey, headers, query = {} }: AiProvider, path: string) => {
  const asked = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return {
    address: `${baseUrl}${path}${asked.length > 0 ? `${path.includes("?") ? "&" : "?"}${asked.join("&")}` : ""}`,
    headers: { authorization: `Bearer ${apiKey}`, ...headers },
  };
};
