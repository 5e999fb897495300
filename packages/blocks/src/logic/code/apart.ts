import {
  type ChatContext,
  type EvaluationResult,
  type FlowBlock,
  isServerCode,
  stripScriptTag,
  toVariableValue,
  type VariableChange,
} from "@parley/core";
import type { CodeBlock } from "./block.ts";

type Options = CodeBlock["options"];

export const codeOf = ({ content }: Options): string => stripScriptTag(content).trim();

/**
 * Whether the code runs isolated from any page. In a preview this also applies to code that an import marked as unsafe.
 */
export const isApart = ({ isExecutedOnClient, isUnsafe }: Options, chat: ChatContext): boolean =>
  !isExecutedOnClient || (isUnsafe && chat.isPreview === true);

export const isOnServer = (block: FlowBlock<Options>, chat: ChatContext): boolean =>
  isApart(block.options, chat) && isServerCode(block, codeOf(block.options));

/** Returns the variables that the code has set; unknown names are ignored. */
export const readChanges = (
  result: Extract<EvaluationResult, { ok: true }>,
  idOf: (name: string) => string | undefined,
): VariableChange[] =>
  (result.variables ?? []).flatMap(({ name, value }) => {
    const id = idOf(name);
    return id === undefined ? [] : [{ variableId: id, value: toVariableValue(value) }];
  });
