import type { BlockSpec } from "./block-spec.ts";
import {
  askDate,
  askEmail,
  askFile,
  askLongText,
  askNumber,
  askPhone,
  askRating,
  askText,
  askTime,
  askWebsite,
  pick,
} from "./blocks.ts";

type Make = (variable: string) => BlockSpec;

/** Matches a scale written in words: `1 to 5`, `0-10`. */
const range = /\b([01])\s*(?:to|through|-|–|—|and)\s*(10|[3-9])\b/i;

const findScale = (question: string): Make | undefined => {
  const [, from, to] = range.exec(question) ?? [];
  if (from === undefined && !/\b(scale of|how likely|rate|rating|stars)\b/i.test(question)) return undefined;
  const startsAt = Number(from ?? 1);
  const length = Number(to ?? (/\bhow likely\b/i.test(question) ? 10 : 5));
  return (variable) => askRating(variable, { length, startsAt, isOneClickSubmitEnabled: true });
};

/** Input types by the words of a question; the first match counts. */
const guesses: readonly (readonly [words: RegExp, make: Make])[] = [
  [/\be-?mails?\b/i, (variable) => askEmail(variable)],
  [/\b((tele)?phone|mobile|cell|whatsapp)\b/i, (variable) => askPhone(variable)],
  [/\b(upload|attach(ment)?s?|files?|cv|r[eé]sum[eé]|screenshots?)\b/i, (variable) => askFile(variable)],
  [/\b(websites?|homepage|url|web address|link)\b/i, (variable) => askWebsite(variable)],
  [/\b(what|which) time\b|\bo'clock\b/i, (variable) => askTime(variable)],
  [/^when\b|\b(date|birthday|which day|what day|deadline)\b/i, (variable) => askDate(variable)],
  [/\b(how many|how old|how much|age|number of|quantity|amount)\b/i, (variable) => askNumber(variable)],
  [
    /\b(why|describe|explain|tell (us|me)|comments?|details|anything else|in your own words|feedback)\b/i,
    (variable) => askLongText(variable),
  ],
];

const asksYesOrNo =
  /^(do|does|did|are|is|was|were|have|has|can|could|may|would|will|shall|should) (you|your|we|i|it|there|this|that)\b/i;

/** Matches the text before the answers in `Would you prefer tea or coffee?` and `How big is it: small or large?` */
const beforeAnswers =
  /^(?:(?:do|would|will|shall|should) (?:you|we|i|it) (?:\w+ ){0,2}?(?:like|want|prefer|take|be)|[^:?]+:)\s+/i;

/** Matches the beginnings of phrases that can't be an answer. */
const isNoAnswer =
  /^(?:what|who|how|why|when|where|which|is|are|do|does|did|can|could|would|will|have|has|may|shall|should|any|your|my|our)\b/i;

/** Returns the answers that a question names itself, such as `Tea, coffee or juice?`. Each has at most three words. */
const findNamedAnswers = (question: string): string[] => {
  if (!/\S\s+or\s+\S/i.test(question)) return [];
  const answers = question
    .replace(/[?？؟].*$/u, "")
    .replace(beforeAnswers, "")
    .split(/\s*,\s*(?:or\s+)?|\s+or\s+/i)
    .map((answer) => answer.trim());
  const areAnswers = answers.every(
    (answer) => /^[\p{L}\p{N}][^:;.!{}]*$/u.test(answer) && answer.split(/\s+/).length <= 3 && !isNoAnswer.test(answer),
  );
  return areAnswers ? answers.map((answer) => answer.charAt(0).toLocaleUpperCase("en") + answer.slice(1)) : [];
};

const guessAnswers = (question: string): Make | undefined => {
  const named = findNamedAnswers(question);
  const answers = named.length === 0 && asksYesOrNo.test(question) ? ["Yes", "No"] : named;
  return answers.length === 0 ? undefined : (variable) => pick(variable, ...answers);
};

/** Returns the input that fits the words of a question; a text input if nothing more specific matches. */
export const guessInput = (question: string): Make =>
  findScale(question) ??
  guesses.find(([words]) => words.test(question))?.[1] ??
  guessAnswers(question) ??
  ((variable) => askText(variable));

/** Returns a question without the answers that it names behind a colon: what it is about stands before them. */
export const withoutAnswers = (question: string): string =>
  findNamedAnswers(question).length > 0 ? question.replace(/:[^:?]*(?=\?)/, "") : question;

/** Whether a question asks for several of its answers. */
export const wantsSeveral = (question: string): boolean =>
  /\b(all that apply|several|as many|more than one|multiple)\b/i.test(question);
