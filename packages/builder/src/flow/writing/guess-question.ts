import { definitions } from "@parley/blocks/definitions";
import { lookup } from "@parley/core";
import { guessInput, wantsSeveral, withoutAnswers } from "../../bot-writing/guess-input.ts";
import { nameVariable } from "../../bot-writing/name-variable.ts";
import type { NewBlock } from "../../document/edits/index.ts";

/** The input guessed for a question, and the name of the variable for its answer. */
export interface GuessedQuestion {
  block: NewBlock;
  label: string;
  variable: string;
}

/** Matches a question mark at the end, which closing brackets or quotes may follow. */
const asks = /[?？؟][\s*:)\]"'”’»]*$/u;

/** Matches a request for something: `Please upload your CV.` */
const requests = /^(?:please,? )?(?:upload|attach|enter|type|leave|tell us|describe|rate)\b/i;

/**
 * Guesses from a bubble's text which input should follow; null if it asks for nothing. A number is appended to a name
 * that is taken.
 */
export const guessQuestion = (text: string, variables: readonly string[]): GuessedQuestion | null => {
  const question = text.trim();
  if (!asks.test(question) && !requests.test(question)) return null;
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

/** Returns the name of the variable for the answer to a question. */
export const nameAfter = (question: string, variables: readonly string[]): string =>
  nameVariable(withoutAnswers(question), new Set(variables.map((name) => name.toLowerCase())));
