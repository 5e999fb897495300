import {
  type ChatContext,
  type Formula,
  isServerCode,
  loneVariableName,
  type RunContext,
  readFormula,
  type VariableValue,
} from "@parley/core";
import type { SetVariableBlock, SetVariableOptions } from "./block.ts";

const digits = /^(?:0\d*|-?[1-9]\d{0,14})$/;

/**
 * Returns the value if no code needs to run: empty, a single variable, or digits (kept as typed, with leading zeros).
 */
export const findPlainValue = (code: string, context: RunContext): VariableValue | undefined => {
  const text = code.trim();
  if (text === "") return null;
  if (digits.test(text)) return text;
  return loneVariableName(text) === undefined ? undefined : context.raw(text);
};

/** Whether the code runs on the visitor's page. In a preview, code that an import marked as unsafe does not. */
export const isOnPage = ({ isExecutedOnClient, isUnsafe }: SetVariableOptions, chat: ChatContext): boolean =>
  isExecutedOnClient && chat.channel !== "whatsapp" && !(isUnsafe && chat.isPreview);

/**
 * Returns the formula that the engine computes itself; undefined if there is none, or if the page or the server runs
 * the block's code, where a formula is code like any other.
 */
export const findFormula = (block: SetVariableBlock, chat: ChatContext): Formula | undefined =>
  block.options.type !== "Custom" || isOnPage(block.options, chat) || isOnServer(block, chat)
    ? undefined
    : readFormula(block.options.expressionToEvaluate);

/** Whether the code runs on the server. */
export const isOnServer = (block: SetVariableBlock, chat: ChatContext): boolean => {
  const { type, variableId, expressionToEvaluate } = block.options;
  const isCustom = type === "Custom" && variableId !== undefined;
  return isCustom && !isOnPage(block.options, chat) && isServerCode(block, expressionToEvaluate);
};
