import { definitions } from "@parley/blocks/definitions";
import { lookup } from "@parley/core";
import { guessInput, wantsSeveral } from "../../bot-writing/guess-input.ts";
import { nameVariable } from "../../bot-writing/name-variable.ts";
import type { NewBlock } from "../../document/edits/index.ts";

/** The input that a question asks for, and the name of the variable that gets the answer. */
export interface GuessedQuestion {
  block: NewBlock;
  label: string;
  variable: string;
}

/** A question mark at the end, and what may close brackets or quotes behind it. */
const asks = /[?？؟][\s*:)\]"'”’»]*$/u;

/** Guesses from the text of a bubble what it asks for; null where it asks nothing. Names that are taken get a number. */
export const guessQuestion = (text: string, variables: readonly string[]): GuessedQuestion | null => {
  const question = text.trim();
  if (!asks.test(question)) return null;
  const spec = guessInput(question)("");
  const items = spec.rows?.map(({ values }) => values);
  const options = {
    ...spec.options,
    ...(spec.type === "choice input" && wantsSeveral(question) ? { isMultipleChoice: true } : {}),
  };
  return {
    block: { type: spec.type, options, ...(items ? { items } : {}) },
    label: lookup(definitions, spec.type)?.label ?? spec.type,
    variable: nameAfter(question, variables),
  };
};

/** The name of a variable after the question whose answer it gets. */
export const nameAfter = (question: string, variables: readonly string[]): string =>
  nameVariable(question, new Set(variables.map((name) => name.toLowerCase())));
