import type { BubbleOutput, InputOutput, JsonObject, VariableValue } from "@parley/core";
import type { BotFile } from "@parley/core/format";

/** A chat to be played on every host: the bot, and what the visitor says. */
export interface Script {
  file: BotFile;
  linked?: readonly BotFile[];
  variables?: Record<string, VariableValue>;
  replies: readonly string[];
}

/** What is on the screen, in its order. */
export type Line = { says: string; content: JsonObject } | { asks: string; options: JsonObject; items: JsonObject[] };

/** What a host made of a script, without ids that every host makes its own. */
export interface Conversation {
  lines: Line[];
  answers: { blockId: string; visit: number; content: string }[];
  variables: Record<string, VariableValue>;
  hasEnded: boolean;
}

export const sayingLine = ({ blockType, content }: BubbleOutput): Line => ({ says: blockType, content });

export const askingLine = ({ blockType, options, items = [] }: InputOutput): Line => ({
  asks: blockType,
  options,
  items,
});

export const valuesByName = (
  variables: readonly { name: string; value: VariableValue }[],
): Record<string, VariableValue> => Object.fromEntries(variables.map(({ name, value }) => [name, value]));

/** As it would come over the wire. */
export const plain = (conversation: Conversation): Conversation =>
  JSON.parse(JSON.stringify(conversation)) as Conversation;
