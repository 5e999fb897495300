import { isJsonObject, type Json, type JsonObject, type Patch, readEvents, type ServerContext } from "@parley/core";
import type { AiAction } from "../../ai/ai-action.ts";
import { logThrown, refuse } from "../../ai/ai-logs.ts";
import { openAiCall, openAiService } from "../../ai/open-ai-service.ts";
import { valueOfVariable } from "../../ai/read-messages.ts";
import { createToolUse, type ToolUse } from "../../ai/run-tools.ts";
import { askService, readJson, streamFromService } from "../../services/ask-service.ts";
import { saveItems } from "../../services/saved-items.ts";
import { ServiceFailure } from "../../services/service-failure.ts";
import { createCitationFilter } from "./server-citations.ts";

interface AssistantOptions {
  assistantId?: string | undefined;
  threadVariableId?: string | undefined;
  threadId: string;
  message: string;
  functions: readonly { name?: string | undefined; code: string }[];
  additionalInstructions: string;
  responseMapping: readonly { item: "Message" | "Thread ID"; variableId?: string | undefined }[];
}

const name = openAiService.label;
const timeLimit = 120_000;

const textOf = (value: Json | undefined): string => (typeof value === "string" ? value : "");
const objectOf = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {});
const listOf = (value: Json | undefined): JsonObject[] => (Array.isArray(value) ? value.filter(isJsonObject) : []);

const messageVariable = ({ responseMapping }: AssistantOptions): string | undefined =>
  responseMapping.find(({ item, variableId }) => item === "Message" && variableId !== undefined)?.variableId;

const parse = (data: string): JsonObject => {
  try {
    return objectOf(JSON.parse(data));
  } catch {
    throw new ServiceFailure("The answer can't be read.", { details: data });
  }
};

/** Returns the text in a chunk of a message. */
const deltaText = ({ delta }: JsonObject): string =>
  listOf(objectOf(delta).content)
    .map(({ text }) => textOf(objectOf(text).value))
    .join("");

/** The end of a stream: completed, or waiting for function results. */
interface Stop {
  runId: string;
  calls: JsonObject[];
}

const readRun = async (text: AsyncIterable<string>, onText: (chunk: string) => void): Promise<Stop> => {
  for await (const { data } of readEvents(text)) {
    if (data === "[DONE]") break;
    const event = parse(data);
    const { object, status, error } = event;
    if (isJsonObject(error)) throw new ServiceFailure(textOf(error.message) || "The run failed", { details: data });
    if (object === "thread.message.delta") onText(deltaText(event));
    if (object !== "thread.run") continue;
    const runId = textOf(event.id);
    if (status === "completed" || status === "incomplete") return { runId, calls: [] };
    if (status === "requires_action") {
      const { submit_tool_outputs } = objectOf(event.required_action);
      return { runId, calls: listOf(objectOf(submit_tool_outputs).tool_calls) };
    }
    if (status === "failed" || status === "cancelled" || status === "expired") {
      const { message } = objectOf(event.last_error);
      throw new ServiceFailure(textOf(message) || `The run has ${status}`, {
        details: JSON.stringify(event.last_error ?? status),
      });
    }
  }
  throw new ServiceFailure("The answer ended before the assistant had finished it.");
};

const useFunction = async (
  { id, function: called }: JsonObject,
  { functions }: AssistantOptions,
  use: ToolUse,
): Promise<JsonObject> => {
  const { name: asked, arguments: args } = objectOf(called);
  const found = functions.find(({ name: own = "" }) => own.trim() === asked);
  const output = found
    ? await use.run(textOf(asked), found.code, parse(textOf(args) || "{}"))
    : `Error: There is no function ${textOf(asked)}`;
  return { tool_call_id: id ?? null, output };
};

/** The maximum number of rounds with function calls. */
const mostRounds = 10;

/** Asks an assistant in a thread, which stores the conversation. */
export const askAssistant: AiAction<AssistantOptions> = {
  streamsInto: messageVariable,
  run: async (options, context, provider): Promise<Patch> => {
    const assistantId = options.assistantId?.trim() ?? "";
    if (assistantId === "") return refuse("Assistant ID is empty");
    if (options.message.trim() === "") return refuse("Message is empty");
    const use = createToolUse(context);
    const isStreamed = messageVariable(options) !== undefined;
    let streamed = "";
    const filter = createCitationFilter((chunk) => {
      streamed += chunk;
      if (isStreamed && chunk !== "") context.streamText(chunk);
    });
    const requestTo = (path: string, body: JsonObject) => {
      const { address, headers } = openAiCall(provider, path);
      const version = { "openai-beta": "assistants=v2", "api-key": provider.apiKey };
      return { address, request: { method: "POST", headers: { ...headers, ...version }, body, timeLimit } };
    };
    const post = async (path: string, body: JsonObject): Promise<JsonObject> => {
      const { address, request } = requestTo(path, body);
      return objectOf(readJson(name, await askService(context, name, address, request)));
    };
    const follow = async (path: string, body: JsonObject): Promise<Stop> => {
      const { address, request } = requestTo(path, { ...body, stream: true });
      const { text } = await streamFromService(context, name, address, request);
      return readRun(text, filter.add);
    };
    const keep = (threadId: string): Patch => {
      const remembered =
        options.threadVariableId === undefined ? [] : [{ variableId: options.threadVariableId, value: threadId }];
      const saved = saveItems(options.responseMapping, { Message: streamed, "Thread ID": threadId });
      return { variables: [...use.changes, ...remembered, ...saved], logs: use.logs };
    };
    let threadId = findThread(options, context);
    try {
      threadId ??= textOf((await post("/threads", {}).catch(explainEnd).catch(tellOfThread)).id);
      if (threadId === "") throw new ServiceFailure(noThread, { details: "The answer named no thread." });
      const thread = `/threads/${encodeURIComponent(threadId)}`;
      await post(`${thread}/messages`, { role: "user", content: options.message }).catch(explainEnd);
      const instructions = options.additionalInstructions;
      let stop = await follow(`${thread}/runs`, {
        assistant_id: assistantId,
        ...(instructions === "" ? {} : { additional_instructions: instructions }),
      });
      for (let round = 0; stop.calls.length > 0; round++) {
        if (round === mostRounds) throw new ServiceFailure("The assistant uses its functions again and again.");
        const outputs = await Promise.all(stop.calls.map((call) => useFunction(call, options, use)));
        stop = await follow(`${thread}/runs/${stop.runId}/submit_tool_outputs`, { tool_outputs: outputs });
      }
      filter.end();
      return keep(threadId);
    } catch (error) {
      if (context.cancellation.isCancelled)
        return threadId ? keep(threadId) : { variables: use.changes, logs: use.logs };
      return {
        variables: use.changes,
        logs: [
          ...use.logs,
          logThrown(error, provider, streamed === "" ? "While asking assistant" : "While streaming AI"),
        ],
      };
    }
  },
};

const findThread = (options: AssistantOptions, { variables }: ServerContext): string | undefined => {
  const value = valueOfVariable(options.threadVariableId, variables);
  const kept = typeof value === "string" ? value.trim() : "";
  return kept || options.threadId.trim() || undefined;
};

/** The message of the specification, section 5. */
const noThread = "Could not get thread ID";

/** Adds the server's message to the log's details. */
const tellOfThread = (error: unknown): never => {
  if (!(error instanceof ServiceFailure)) throw error;
  const { message, details } = error;
  throw new ServiceFailure(noThread, { details: details === undefined ? message : `${message}: ${details}` });
};

/** Explains the error that OpenAI returns since it ended assistants, and other servers for deleted threads. */
const explainEnd = (error: unknown): never => {
  if (!(error instanceof ServiceFailure) || !error.message.endsWith(" 404")) throw error;
  const why = "OpenAI ended its assistants on 26 August 2026: use Ask Model, or a server that still has them.";
  throw new ServiceFailure(`There is no such thread, or no assistants at all. ${why}`, {
    ...(error.details === undefined ? {} : { details: error.details }),
  });
};
