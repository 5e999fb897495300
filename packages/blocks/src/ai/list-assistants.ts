import { isJsonObject, type Json, type JsonObject, type Lookup, LookupFailure } from "@parley/core";
import { readKey } from "../services/find-account.ts";
import { askForPage, rowsOf } from "./list-models.ts";
import { openAiCall, openAiService, toOpenAiProvider } from "./open-ai-service.ts";

const beta = { "openai-beta": "assistants=v2" };

const textOf = (value: Json | undefined): string => (typeof value === "string" ? value : "");

/** Asks the provider with the account chosen by the author. */
const ask = async (options: JsonObject, path: string, context: Parameters<Lookup>[1]): Promise<Json> => {
  const account = await context.credentials(readKey(options, "credentialsId"), openAiService.type);
  if (!account) throw new LookupFailure("Choose an account first.");
  const { address, headers } = openAiCall(toOpenAiProvider(account, options), path);
  return askForPage(openAiService, address, { ...headers, ...beta }, context);
};

/** Returns at most 100, newest first. */
export const listAssistants: Lookup<JsonObject> = async (options, context) =>
  rowsOf(await ask(options, "/assistants?limit=100&order=desc", context)).flatMap(({ id, name }) =>
    textOf(id) === "" ? [] : [{ value: textOf(id), ...(textOf(name) === "" ? {} : { label: textOf(name) }) }],
  );

/** Returns the functions that an assistant may call. */
export const listAssistantFunctions: Lookup<JsonObject> = async (options, context) => {
  const assistantId = readKey(options, "assistantId");
  if (assistantId === "") throw new LookupFailure("Choose an assistant first.");
  const assistant = await ask(options, `/assistants/${encodeURIComponent(assistantId)}`, context);
  const tools = isJsonObject(assistant) && Array.isArray(assistant.tools) ? assistant.tools.filter(isJsonObject) : [];
  return tools.flatMap(({ function: declared }) => {
    const value = isJsonObject(declared) ? textOf(declared.name) : "";
    return value === "" ? [] : [{ value }];
  });
};
