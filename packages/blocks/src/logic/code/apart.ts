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

/** Whether the code runs apart from any page. In a preview, code that an import marked as unsafe does so too. */
export const isApart = ({ isExecutedOnClient, isUnsafe }: Options, chat: ChatContext): boolean =>
  !isExecutedOnClient || (isUnsafe && chat.isPreview === true);

export const isOnServer = (block: FlowBlock<Options>, chat: ChatContext): boolean =>
  isApart(block.options, chat) && isServerCode(block, codeOf(block.options));

/** What the code set, by the names of variables; names that the bot doesn't have are passed over. */
export const readChanges = (
  result: Extract<EvaluationResult, { ok: true }>,
  idOf: (name: string) => string | undefined,
): VariableChange[] =>
  (result.variables ?? []).flatMap(({ name, value }) => {
    const id = idOf(name);
    return id === undefined ? [] : [{ variableId: id, value: toVariableValue(value) }];
  });
