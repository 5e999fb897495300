import type { AiAnswer, VariableChange } from "@parley/core";
import { saveItems } from "../services/saved-items.ts";
import type { AnswerRow } from "./answer-fields.ts";

/** The variable that gets the text; undefined where nobody wants it. */
export const textVariableOf = (rows: readonly AnswerRow[]): string | undefined =>
  rows.find(({ item, variableId }) => item === "Message content" && variableId !== undefined)?.variableId;

/**
 * What the author wants to keep of an answer. `sources` are in the order of the numbers that stand in its text: `[1]` is
 * the first. Tokens that the provider does not tell change nothing.
 */
export const saveAnswer = (
  rows: readonly AnswerRow[],
  { text, usage: { prompt, completion, total }, sources }: AiAnswer & { sources?: readonly string[] },
): VariableChange[] =>
  saveItems(rows, {
    "Message content": text,
    ...(sources === undefined ? {} : { Sources: [...sources] }),
    ...(total === undefined ? {} : { "Total tokens": total }),
    ...(prompt === undefined ? {} : { "Prompt tokens": prompt }),
    ...(completion === undefined ? {} : { "Completion tokens": completion }),
  });
