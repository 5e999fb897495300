import type { AiAnswer, VariableChange } from "@parley/core";
import { saveItems } from "../services/saved-items.ts";
import type { AnswerRow } from "./answer-fields.ts";
import { type Source, sourceParts } from "./sources.ts";

/** Returns the variable for the answer's text; undefined if it isn't saved. */
export const textVariableOf = (rows: readonly AnswerRow[]): string | undefined =>
  rows.find(({ item, variableId }) => item === "Message content" && variableId !== undefined)?.variableId;

/**
 * Returns the variable changes for an answer. `sources` are in the order of the numbers in its text: `[1]` is the
 * first. A token count that the provider doesn't send leaves its variable unchanged.
 */
export const saveAnswer = (
  rows: readonly AnswerRow[],
  { text, usage: { prompt, completion, total }, sources }: AiAnswer & { sources?: readonly Source[] },
): VariableChange[] =>
  saveItems(rows, {
    "Message content": text,
    ...sourceParts(sources),
    ...(total === undefined ? {} : { "Total tokens": total }),
    ...(prompt === undefined ? {} : { "Prompt tokens": prompt }),
    ...(completion === undefined ? {} : { "Completion tokens": completion }),
  });
