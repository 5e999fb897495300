import { isoDate, isRealDate, readDate } from "../dates/index.ts";
import { toNumber } from "../values/variable-value.ts";
import { commonWords } from "./common-words.ts";
import type { QuestionShape } from "./question-shape.ts";

/** The longest counted text in characters. Longer ones are cut, so that roll-ups stay small. */
const longest = 120;
/** The most characters of one answer that are searched for words. */
const mostRead = 2_000;

const cut = (text: string): string => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text);

/**
 * The picked answers of a text that lists them with commas. An offered answer may itself contain commas, so the longest
 * one that fits comes first.
 */
const splitPicked = (content: string, offered: readonly { value: string }[]): string[] => {
  const values = offered.map(({ value }) => value).sort((one, other) => other.length - one.length);
  const picked = new Set<string>();
  for (let rest = content; rest !== ""; ) {
    const fit = values.find((value) => rest === value || rest.startsWith(`${value}, `));
    const comma = rest.indexOf(", ");
    const part = fit ?? (comma === -1 ? rest : rest.slice(0, comma));
    picked.add(part);
    rest = rest.slice(part.length + 2);
  }
  return [...picked];
};

/** The words of an answer that are worth counting, each once. */
export const wordsOf = (text: string): string[] => {
  const words =
    text
      .slice(0, mostRead)
      .toLowerCase()
      .match(/\p{L}[\p{L}\p{M}'’-]*/gu) ?? [];
  return [...new Set(words.map((word) => word.replace(/['’-]+$/, "")))].filter(
    (word) => word.length > 2 && word.length < 40 && !commonWords.has(word),
  );
};

/** The day of a date, or of the first date of a range, as ISO text. */
const dayOf = (content: string, format: string): string | undefined => {
  const read = readDate(content, format) ?? readDate(content.slice(0, format.length), format);
  if (read?.year === undefined || read.month === undefined || read.day === undefined) return undefined;
  const date = { year: read.year, month: read.month, day: read.day };
  return isRealDate(date) ? isoDate(date) : undefined;
};

/** A number to four significant digits, so that the counted values stay few. */
const roundedNumber = (content: string): string | undefined => {
  const number = toNumber(content);
  return number === undefined || !Number.isFinite(number) ? undefined : String(Number(number.toPrecision(4)));
};

/** What is counted of an answer: picked answers, a number, a day, how many files, or words. None if it can't be read. */
export const answerValues = (
  { content, fileCount }: { content: string; fileCount: number },
  shape: QuestionShape,
): string[] => {
  switch (shape.kind) {
    case "choice":
      if (content === "") return [];
      return (shape.isMultiple ? splitPicked(content, shape.offered) : [content]).map(cut);
    case "rating":
    case "number":
      return [roundedNumber(content)].filter((value) => value !== undefined);
    case "date":
      return [dayOf(content, shape.format)].filter((value) => value !== undefined);
    case "files":
      return [String(fileCount)];
    case "words":
      return wordsOf(content);
    case "none":
      return [];
  }
};
