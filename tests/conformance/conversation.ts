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

/** A chat to play on every host: the bot and the visitor's replies. */
export interface Script {
  file: BotFile;
  linked?: readonly BotFile[];
  variables?: Record<string, VariableValue>;
  replies: readonly string[];
}

/** A message or input on the screen. */
export type Line = { says: string; content: JsonObject } | { asks: string; options: JsonObject; items: JsonObject[] };

/** The outcome of a script on a host, without ids that differ between hosts. */
export interface Conversation {
  lines: Line[];
  answers: { blockId: string; visit: number; content: string }[];
  variables: Record<string, VariableValue>;
  hasEnded: boolean;
}

/** Clients of the chat API don't get unset texts, so these are not compared. */
const told = (part: "options" | "item", type: string, value: JsonObject): JsonObject => {
  const fields = lookup(definitions, type)?.[part];
  return fields ? withoutBlanks(fields, value) : value;
};

/** Returns an input's options as chat API clients see them, with defaults for those they don't get. */
export const completedOptions = (type: string, options: JsonObject): JsonObject => {
  const fields = lookup(definitions, type)?.options;
  return told("options", type, fields ? complete(fields, options) : options);
};

export const sayingLine = ({ blockType, content }: BubbleOutput): Line => ({
  says: blockType,
  content: told("options", blockType, content),
});

/** All hosts use the usual limit for files if a block has none; only chat API clients are sent it. */
const usualLimit = (own: number | undefined): number => own ?? usualFileSize;

export const askingLine = ({ blockType, options, items = [] }: InputOutput): Line => ({
  asks: blockType,
  options: told("options", blockType, { ...options, ...lookup(apis, blockType)?.options?.(options, usualLimit) }),
  items: items.map((item) => told("item", blockType, item)),
});

export const valuesByName = (
  variables: readonly { name: string; value: VariableValue }[],
): Record<string, VariableValue> => Object.fromEntries(variables.map(({ name, value }) => [name, value]));

/** Converts a conversation to plain JSON. */
export const plain = (conversation: Conversation): Conversation =>
  JSON.parse(JSON.stringify(conversation)) as Conversation;
