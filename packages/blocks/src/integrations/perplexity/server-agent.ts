import type { AiMessage, AiPart, JsonObject, Patch } from "@parley/core";
import type { AiAction } from "../../ai/ai-action.ts";
import { logShortfall, logThrown, refuse } from "../../ai/ai-logs.ts";
import { askResponses } from "../../ai/ask-responses.ts";
import { readNumber } from "../../ai/chat-completion.ts";
import type { ChatOptions } from "../../ai/chat-fields.ts";
import { readMessages } from "../../ai/read-messages.ts";
import { createTools } from "../../ai/run-tools.ts";
import { saveAnswer, textVariableOf } from "../../ai/save-answer.ts";
import { bodyOf } from "./agents.ts";
import { service, versionedBase } from "./service.ts";

const mostSteps = 6;

export const agentAddress = (baseUrl: string): string => `${versionedBase(baseUrl)}/agent`;

const textIn = (content: string | readonly AiPart[]): string =>
  typeof content === "string" ? content : content.map((part) => (part.type === "text" ? part.text : "")).join("\n\n");

const toItem = ({ role, content }: AiMessage): JsonObject => ({ type: "message", role, content: textIn(content) });

/** Models of other providers require a maximum length. */
const lengthOf = (model: string, maxTokens: number | undefined): JsonObject => {
  const longest = maxTokens ?? (model.startsWith("anthropic/") ? 1024 : undefined);
  return longest === undefined ? {} : { max_output_tokens: longest };
};

export const askAgent: AiAction<ChatOptions> = {
  streamsInto: ({ responseMapping }) => textVariableOf(responseMapping),
  hasFallback: true,
  run: async (options, context, provider): Promise<Patch> => {
    const model = options.model?.trim() ?? "";
    if (model === "") return refuse("No model provided");
    const messages = await readMessages(options.messages, context, false);
    if (messages.length === 0) return refuse("No messages provided");
    const { tools, changes, logs } = createTools(options.tools, context);
    const temperature = readNumber(options.temperature);
    const body: JsonObject = {
      ...bodyOf(model),
      input: messages.map(toItem),
      stream: true,
      ...(temperature === undefined ? {} : { temperature }),
      ...lengthOf(model, options.maxTokens),
    };
    let streamed = "";
    const isStreamed = textVariableOf(options.responseMapping) !== undefined;
    const onText = (chunk: string) => {
      streamed += chunk;
      if (isStreamed) context.streamText(chunk);
    };
    const headers = { authorization: `Bearer ${provider.apiKey}` };
    const address = agentAddress(provider.baseUrl);
    try {
      const answer = await askResponses(
        { name: service.label, address, headers, body, tools, rounds: mostSteps - 1, onText },
        context,
      );
      return {
        variables: [...changes, ...saveAnswer(options.responseMapping, answer)],
        logs: [...logs, ...logShortfall(answer, mostSteps)],
        failure: null,
      };
    } catch (error) {
      if (context.cancellation.isCancelled)
        return { variables: [...changes, ...saveAnswer(options.responseMapping, { text: streamed, usage: {} })], logs };
      const where = streamed === "" ? "While generating chat completion" : "While streaming AI";
      return { variables: changes, logs: [...logs, logThrown(error, provider, where)] };
    }
  },
};
