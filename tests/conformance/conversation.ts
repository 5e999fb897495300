import { apis } from "@parley/blocks/apis";
import { definitions } from "@parley/blocks/definitions";
import {
  type BubbleOutput,
  type InputOutput,
  type JsonObject,
  lookup,
  usualFileSize,
  type VariableValue,
} from "@parley/core";
import { complete, withoutBlanks } from "@parley/core/fields";
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

/** Clients of the chat API get no texts that nobody has set, so none are compared. */
const told = (part: "options" | "item", type: string, value: JsonObject): JsonObject => {
  const fields = lookup(definitions, type)?.[part];
  return fields ? withoutBlanks(fields, value) : value;
};

/** The options of an input as clients of the chat API complete them: what they don't get has its default. */
export const completedOptions = (type: string, options: JsonObject): JsonObject => {
  const fields = lookup(definitions, type)?.options;
  return told("options", type, fields ? complete(fields, options) : options);
};

export const sayingLine = ({ blockType, content }: BubbleOutput): Line => ({
  says: blockType,
  content: told("options", blockType, content),
});

/** Where a block has no limit for files, all hosts have the usual one; only clients of the chat API are told. */
const usualLimit = (own: number | undefined): number => own ?? usualFileSize;

export const askingLine = ({ blockType, options, items = [] }: InputOutput): Line => ({
  asks: blockType,
  options: told("options", blockType, { ...options, ...lookup(apis, blockType)?.options?.(options, usualLimit) }),
  items: items.map((item) => told("item", blockType, item)),
});

export const valuesByName = (
  variables: readonly { name: string; value: VariableValue }[],
): Record<string, VariableValue> => Object.fromEntries(variables.map(({ name, value }) => [name, value]));

/** As it would come over the wire. */
export const plain = (conversation: Conversation): Conversation =>
  JSON.parse(JSON.stringify(conversation)) as Conversation;
