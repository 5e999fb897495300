import type { JsonObject, Patch, ServerContext } from "@parley/core";
import type { AiAction } from "../../ai/ai-action.ts";
import { logShortfall, logThrown, refuse } from "../../ai/ai-logs.ts";
import { askResponses } from "../../ai/ask-responses.ts";
import { readNumber } from "../../ai/chat-completion.ts";
import { openAiCall, openAiService } from "../../ai/open-ai-service.ts";
import { valueOfVariable } from "../../ai/read-messages.ts";
import { createTools } from "../../ai/run-tools.ts";
import { sourceParts } from "../../ai/sources.ts";
import type { ToolOptions } from "../../ai/tool-fields.ts";
import { saveItems } from "../../services/saved-items.ts";
import { ServiceFailure } from "../../services/service-failure.ts";

interface ModelOptions {
  model?: string | undefined;
  message: string;
  instructions: string;
  responseIdVariableId?: string | undefined;
  fileSearchVectorStoreIds: readonly string[];
  fileSearchMaxNumResults?: number | undefined;
  fileSearchScoreThreshold?: number | undefined;
  webSearchEnabled: boolean;
  codeInterpreterEnabled: boolean;
  functions: readonly ToolOptions[];
  temperature?: number | string | undefined;
  responseMapping: readonly {
    item: "Message" | "Response ID" | "Sources" | "Sources as links";
    variableId?: string | undefined;
  }[];
}

/** The maximum number of rounds with function calls. */
const mostRounds = 10;

/** Returns the provider's built-in tools that the model may use. */
const builtInTools = (options: ModelOptions): JsonObject[] => {
  const { fileSearchMaxNumResults: most, fileSearchScoreThreshold: threshold } = options;
  const stores = options.fileSearchVectorStoreIds.filter((id) => id.trim() !== "");
  return [
    ...(stores.length === 0
      ? []
      : [
          {
            type: "file_search",
            vector_store_ids: stores,
            ...(most === undefined ? {} : { max_num_results: Math.round(most) }),
            ...(threshold === undefined ? {} : { ranking_options: { score_threshold: threshold } }),
          },
        ]),
    ...(options.webSearchEnabled ? [{ type: "web_search" }] : []),
    ...(options.codeInterpreterEnabled ? [{ type: "code_interpreter", container: { type: "auto" } }] : []),
  ];
};

const messageVariable = ({ responseMapping }: ModelOptions): string | undefined =>
  responseMapping.find(({ item, variableId }) => item === "Message" && variableId !== undefined)?.variableId;

const previousId = ({ responseIdVariableId }: ModelOptions, { variables }: ServerContext): string | undefined => {
  const value = valueOfVariable(responseIdVariableId, variables);
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
};

/**
 * Whether the error says that an earlier answer is unknown: the provider deletes it after some weeks, and only its own
 * account may use it.
 */
const isForgotten = (error: unknown): boolean =>
  error instanceof ServiceFailure && (error.details ?? "").includes("previous_response_not_found");

/** Asks a model by OpenAI's Responses API, which stores the conversation itself. */
export const askModel: AiAction<ModelOptions> = {
  streamsInto: messageVariable,
  run: async (options, context, provider): Promise<Patch> => {
    const model = options.model?.trim() ?? "";
    if (model === "") return refuse("Model is empty");
    if (options.message.trim() === "") return refuse("Message is empty");
    const { tools, changes, logs } = createTools(options.functions, context);
    const temperature = readNumber(options.temperature);
    const builtIn = builtInTools(options);
    const body: JsonObject = {
      model,
      input: options.message,
      stream: true,
      store: true,
      ...(options.instructions === "" ? {} : { instructions: options.instructions }),
      ...(builtIn.length > 0 ? { tools: builtIn } : {}),
      ...(temperature === undefined ? {} : { temperature }),
    };
    let streamed = "";
    const isStreamed = messageVariable(options) !== undefined;
    const onText = (chunk: string) => {
      streamed += chunk;
      if (isStreamed) context.streamText(chunk);
    };
    const { address, headers } = openAiCall(provider, "/responses");
    const ask = (previous: string | undefined) => {
      const asked = previous === undefined ? body : { ...body, previous_response_id: previous };
      return askResponses(
        { name: openAiService.label, address, headers, body: asked, tools, rounds: mostRounds, onText },
        context,
      );
    };
    const previous = previousId(options, context);
    try {
      const { text, id, ...answer } = await ask(previous).catch((error: unknown) => {
        if (previous === undefined || !isForgotten(error)) throw error;
        logs.push({ status: "info", description: "The provider has forgotten what was said before" });
        return ask(undefined);
      });
      const remembered =
        options.responseIdVariableId === undefined || id === undefined
          ? []
          : [{ variableId: options.responseIdVariableId, value: id }];
      const found = sourceParts(answer.sources);
      const parts = { Message: text, ...(id === undefined ? {} : { "Response ID": id }), ...found };
      return {
        variables: [...changes, ...remembered, ...saveItems(options.responseMapping, parts)],
        logs: [...logs, ...logShortfall({ ...answer, text }, mostRounds + 1)],
        failure: null,
      };
    } catch (error) {
      if (context.cancellation.isCancelled)
        return { variables: [...changes, ...saveItems(options.responseMapping, { Message: streamed })], logs };
      const where = streamed === "" ? "While asking the model" : "While streaming AI";
      return { variables: changes, logs: [...logs, logThrown(error, provider, where)] };
    }
  },
};
