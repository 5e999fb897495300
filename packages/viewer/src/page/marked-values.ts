import { renderTemplate, type VariableValue, valueToText } from "@parley/core";

/** The language of the code around a value, for which the value is escaped to plain text. */
export type Language = "script" | "style" | "html" | "address";

// Letters, digits and these characters are harmless in all of the languages; everything else is escaped.
const special = /[^\p{L}\p{N} _.-]/gu;

const units = (character: string) =>
  Array.from({ length: character.length }, (_, index) => character.charCodeAt(index).toString(16).padStart(4, "0"));

const escapes: Readonly<Record<Language, (text: string) => string>> = {
  script: (text) =>
    text.replace(special, (found) =>
      units(found)
        .map((unit) => `\\u${unit}`)
        .join(""),
    ),
  style: (text) => text.replace(special, (found) => `\\${found.codePointAt(0)?.toString(16)} `),
  html: (text) => text.replace(special, (found) => `&#${found.codePointAt(0)};`),
  // A value may have been cut off in the middle of a character, and an address cannot contain half a character.
  address: (text) => encodeURIComponent(text.replace(/\p{Cs}/gu, "\ufffd")),
};

// The number of a value stands between two noncharacters, which Unicode keeps for uses like this one.
const marks = /[\ufdd0\ufdd1]/g;
const mark = /\ufdd0(\d+)\ufdd1/;

/** Whether a part of the marked code contains a value. */
export const hasValue = (text: string): boolean => text.includes("\ufdd0");

/** Code with a mark in place of each value, so that values are not parsed as code. */
export interface MarkedCode {
  text: string;
  /** Inserts the values into a part of the code; `escapeOwn` is applied to the author's text around them. */
  fill: (text: string, language: Language, escapeOwn?: (own: string) => string) => string;
}

/** Marks the values of all `{{variables}}` in an author's code. */
export const markValues = (code: string, valueOf: (name: string) => VariableValue | undefined): MarkedCode => {
  const values: string[] = [];
  const text = renderTemplate(code.replace(marks, ""), valueOf, undefined, (value) => {
    values.push(valueToText(value));
    return `\ufdd0${values.length - 1}\ufdd1`;
  });
  return {
    text,
    fill: (part, language, escapeOwn = (own) => own) =>
      part
        .split(mark)
        .map((piece, index) => (index % 2 === 0 ? escapeOwn(piece) : escapes[language](values[Number(piece)] ?? "")))
        .join(""),
  };
};
