import type { Patch, ServerContext, VariableChange, VariableValue } from "@parley/core";
import type { AiAction } from "../../ai/ai-action.ts";
import { createChatAction } from "../../ai/chat-completion.ts";
import type { ChatOptions } from "../../ai/chat-fields.ts";
import { openAiService } from "../../ai/open-ai-service.ts";
import { valueOfVariable } from "../../ai/read-messages.ts";
import type { LegacyOpenAiOptions } from "./block.ts";

type LegacyChatOptions = Extract<LegacyOpenAiOptions, { task: "Create chat completion" }>;
type Message = LegacyChatOptions["messages"][number];

const chat = createChatAction(openAiService);

const textsOf = (value: VariableValue): string[] =>
  (Array.isArray(value) ? value : value === null ? [] : [value]).map((text) => text ?? "");

const said = (role: "user" | "assistant", content = "") => ({ role, content }) as const;

/** Interleaves two lists of messages. The longer list begins; if both are equally long, the assistant's does. */
export const takeTurns = (user: VariableValue, assistant: VariableValue): ChatOptions["messages"] => {
  const [questions, answers] = [textsOf(user), textsOf(assistant)];
  return questions.length > answers.length
    ? questions.flatMap((text, place) => [said("user", text), said("assistant", answers[place])])
    : answers.flatMap((text, place) => [said("assistant", text), said("user", questions[place])]);
};

/**
 * Makes the variables of a message sequence lists, so that new messages are appended: the visitor's by the engine, the
 * model's here. Bots of 2023 store their conversations only this way.
 */
const keepLists = ({ messages }: LegacyChatOptions, { variables }: ServerContext, patch: Patch): Patch => {
  const ids = messages.flatMap((message) =>
    message.role === "Messages sequence ✨"
      ? [message.content.userMessagesVariableId, message.content.assistantMessagesVariableId]
      : [],
  );
  const lists = [...new Set(ids)].flatMap((variableId): VariableChange[] => {
    if (variableId === undefined) return [];
    const said = patch.variables?.filter((change) => change.variableId === variableId) ?? [];
    const before = textsOf(valueOfVariable(variableId, variables));
    return [{ variableId, value: [...before, ...said.flatMap(({ value }) => textsOf(value))] }];
  });
  const others = patch.variables?.filter((change) => !lists.some(({ variableId }) => variableId === change.variableId));
  return { ...patch, variables: [...(others ?? []), ...lists] };
};

/** Asks the model with the current block's code. */
export const askLikeBefore: AiAction<LegacyChatOptions> = {
  streamsInto: (options) => chat.streamsInto?.(toChat(options, [])),
  run: async (options, context, provider) => {
    const valueOf = (id: string | undefined) => valueOfVariable(id, context.variables);
    const messages = options.messages.flatMap((message: Message): ChatOptions["messages"] => {
      if (message.role !== "Messages sequence ✨") return [message];
      const { userMessagesVariableId, assistantMessagesVariableId } = message.content;
      return takeTurns(valueOf(userMessagesVariableId), valueOf(assistantMessagesVariableId));
    });
    return keepLists(options, context, await chat.run(toChat(options, messages), context, provider));
  },
};

const toChat = (
  { model, advancedSettings: { temperature }, responseMapping }: LegacyChatOptions,
  messages: ChatOptions["messages"],
): ChatOptions => ({
  model: model?.trim() || "gpt-3.5-turbo",
  messages,
  tools: [],
  ...(temperature === undefined ? {} : { temperature }),
  responseMapping: responseMapping.map(({ valueToExtract: item, variableId }) => ({ item, variableId })),
});
