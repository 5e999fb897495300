import type { Patch, ServerContext } from "@parley/core";
import type { AiAction } from "./ai-action.ts";
import { logFailure, logShortfall, refuse } from "./ai-logs.ts";
import type { AiService } from "./ai-service.ts";
import type { ChatOptions } from "./chat-fields.ts";
import { readMessages } from "./read-messages.ts";
import { createTools } from "./run-tools.ts";
import { saveAnswer, textVariableOf } from "./save-answer.ts";

/** The maximum number of rounds with tool calls (specification, section 9). */
const mostSteps = 6;

/** Converts a number or numeric text; returns undefined for anything else. */
export const readNumber = (value: number | string | undefined): number | undefined => {
  const number = typeof value === "string" ? Number.parseFloat(value.replace(",", ".")) : value;
  return number === undefined || Number.isNaN(number) ? undefined : number;
};

/** Makes the action that sends the messages to a model and saves its answer. */
export const createChatAction = ({ seesPictures, maxTokens }: AiService): AiAction<ChatOptions> => ({
  streamsInto: ({ responseMapping }) => textVariableOf(responseMapping),
  hasFallback: true,
  run: async (options, context, provider): Promise<Patch> => {
    const model = options.model?.trim() ?? "";
    if (model === "") return refuse("No model provided");
    const messages = await readMessages(options.messages, context, seesPictures?.(model) === true);
    if (messages.length === 0) return refuse("No messages provided");
    const { tools, changes, logs } = createTools(options.tools, context);
    const temperature = readNumber(options.temperature);
    const longest = options.maxTokens ?? maxTokens;
    const answer = await context.ai({
      provider,
      model,
      messages,
      ...(options.systemMessage ? { system: options.systemMessage } : {}),
      ...(tools.length > 0 ? { tools, steps: mostSteps } : {}),
      ...(temperature === undefined ? {} : { temperature }),
      ...(longest === undefined ? {} : { maxTokens: longest }),
      ...streamTo(context, options),
    });
    if (answer.failure) return { variables: changes, logs: [...logs, logFailure(answer.failure)] };
    return {
      variables: [...changes, ...saveAnswer(options.responseMapping, answer)],
      logs: [...logs, ...logShortfall(answer, mostSteps)],
      // A tool that failed is the model's concern.
      failure: null,
    };
  },
});

/** Streams the text to the visitor, if the author saves it in a variable. */
const streamTo = ({ streamText }: ServerContext, { responseMapping }: ChatOptions) =>
  textVariableOf(responseMapping) === undefined ? {} : { onText: streamText };
