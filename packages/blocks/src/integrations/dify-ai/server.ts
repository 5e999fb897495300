import {
  isJsonObject,
  type Json,
  type JsonObject,
  type LogEntry,
  type ServerStream,
  type VariableValue,
  valueToText,
} from "@parley/core";
import { readUsage } from "../../ai/read-usage.ts";
import { sourceParts } from "../../ai/sources.ts";
import { streamFromService } from "../../services/ask-service.ts";
import { askForList } from "../../services/find-account.ts";
import { saveItems } from "../../services/saved-items.ts";
import { createServiceServer, type Service } from "../../services/server.ts";
import { ServiceFailure } from "../../services/service-failure.ts";
import { noTimeLimit } from "../../services/time-limits.ts";
import type { DifyBlock } from "./block.ts";
import { credentials } from "./credentials.ts";
import { difyAddress, difyHeaders, name } from "./server-account.ts";
import { readAnswer } from "./server-stream.ts";

type Options = DifyBlock["options"];
type ChatOptions = Extract<Options, { action: "Create Chat Message" }>;
type KnowledgeOptions = Extract<Options, { action: "Query Knowledge Base" }>;

/** The user in previews, and in all chats of earlier releases. */
const usualUser = "parley";

/** Returns the user, and others to whom a conversation from before an upgrade may belong. */
const usersOf = (named: string, resultId: string | undefined, conversation: string): string[] => {
  if (named !== "") return [named];
  if (resultId === undefined) return [usualUser];
  return conversation === "" ? [resultId] : [resultId, usualUser];
};

/** Dify tells what an answer has cost, as text. */
const costOf = ({ total_price: price, currency }: JsonObject): number | undefined => {
  const cost = Number(price ?? Number.NaN);
  return currency === "USD" && Number.isFinite(cost) ? cost : undefined;
};

const chat = async (options: ChatOptions, { account, context }: Service) => {
  const { query, conversationVariableId, inputs, responseMapping } = options;
  const headers = difyHeaders(account, "apiKey");
  if (query === "") throw new ServiceFailure("Query is empty");
  const remembered: VariableValue = context.variables.find(({ id }) => id === conversationVariableId)?.value ?? null;
  const conversation = conversationVariableId === undefined ? options.conversation_id : valueToText(remembered);
  const askAs = (user: string): Promise<ServerStream> =>
    streamFromService(context, name, difyAddress(account, "/chat-messages"), {
      method: "POST",
      headers,
      body: {
        query,
        inputs: Object.fromEntries(inputs.map(({ key = "", value = "" }) => [key, value])),
        // Agents support only this mode, and proxies cut off long answers that aren't streamed.
        response_mode: "streaming",
        user,
        ...(conversation === "" ? {} : { conversation_id: conversation }),
      },
      timeLimit: noTimeLimit,
    });
  const [user = usualUser, earlier] = usersOf(options.user, context.chat.resultId, conversation);
  const response = await askAs(user).catch((error: unknown) => {
    // Dify reports another user's conversation as unknown.
    const isUnknown = error instanceof ServiceFailure && error.message === `${name} answered 404`;
    if (!isUnknown || earlier === undefined) throw error;
    return askAs(earlier);
  });
  const { text, conversationId, usage, sources } = await readAnswer(response, context.streamText);
  context.noteUse({
    model: "app",
    usage: readUsage({ prompt: usage.prompt_tokens, completion: usage.completion_tokens, total: usage.total_tokens }),
    cost: costOf(usage),
  });
  const tokens = (key: string): Json => usage[key] ?? null;
  const parts = {
    "Message content": text,
    "Total tokens": tokens("total_tokens"),
    "Prompt tokens": tokens("prompt_tokens"),
    "Completion tokens": tokens("completion_tokens"),
    "Conversation ID": conversationId,
    ...sourceParts(sources),
  };
  return {
    variables: [
      ...saveItems(responseMapping, parts),
      ...(conversationVariableId !== undefined && conversationId !== ""
        ? [{ variableId: conversationVariableId, value: conversationId }]
        : []),
    ],
  };
};

/** The maximum query length; Dify rejects longer ones. */
const longestQuery = 250;

const cutNote: LogEntry = {
  status: "warning",
  description: `The query was cut to ${longestQuery} letters: a knowledge base takes no more`,
};

const ask = async ({ datasetId, query, responseMapping }: KnowledgeOptions, { account, askJson }: Service) => {
  const headers = difyHeaders(account, "knowledgeApiKey");
  if (!datasetId) throw new ServiceFailure("Knowledge Base ID is empty");
  if (query === "") throw new ServiceFailure("Query is empty");
  if (!responseMapping.some(({ variableId }) => variableId !== undefined))
    throw new ServiceFailure("Missing result variable");
  const path = `/datasets/${encodeURIComponent(datasetId)}/retrieve`;
  const letters = [...query];
  const answer = await askJson(difyAddress(account, path), {
    method: "POST",
    headers,
    body: { query: letters.slice(0, longestQuery).join("") },
    timeLimit: noTimeLimit,
  });
  const records = isJsonObject(answer) && Array.isArray(answer.records) ? answer.records : [];
  const chunks = records.flatMap((record) => {
    const content = isJsonObject(record) && isJsonObject(record.segment) ? record.segment.content : undefined;
    return typeof content === "string" ? [content] : [];
  });
  return {
    variables: saveItems(responseMapping, { "Retrieved chunks": chunks }),
    logs: letters.length > longestQuery ? [cutNote] : [],
  };
};

const newestFirst = (one: JsonObject, other: JsonObject): number =>
  Number(other.created_at ?? 0) - Number(one.created_at ?? 0);

export const server = createServiceServer<Options>({
  type: "dify-ai",
  name,
  credentialsType: credentials.type,
  actions: {
    "Create Chat Message": { context: "While streaming Dify", run: chat },
    "Query Knowledge Base": { context: "While querying a Dify knowledge base", run: ask },
  },
  streamsInto: ({ options }) =>
    options.action === "Create Chat Message"
      ? options.responseMapping.find(({ item, variableId }) => item === "Message content" && variableId !== undefined)
          ?.variableId
      : undefined,
  lookups: {
    "knowledge bases": async ({ credentialsId }, context) => {
      const answer = await askForList(
        {
          name,
          credentialsType: credentials.type,
          request: (account) => ({
            address: difyAddress(account, "/datasets?page=1&limit=100"),
            headers: difyHeaders(account, "knowledgeApiKey"),
          }),
        },
        credentialsId,
        context,
      );
      const data = isJsonObject(answer) && Array.isArray(answer.data) ? answer.data : [];
      return data
        .filter(isJsonObject)
        .sort(newestFirst)
        .flatMap(({ id, name: label }) =>
          typeof id === "string" ? [{ value: id, ...(typeof label === "string" ? { label } : {}) }] : [],
        );
    },
  },
});
