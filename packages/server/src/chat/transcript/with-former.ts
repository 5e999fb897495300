import type { ChatLine } from "@parley/api";
import { type AnswerOutput, placeKey } from "@parley/core";
import type { ReplayedChat, TimedOutput } from "./replay-chat.ts";

interface TimedAnswer {
  output: AnswerOutput;
  time: number;
}

const answersOf = (told: readonly TimedOutput[]): TimedAnswer[] =>
  told.flatMap(({ output, time }) => (output.type === "answer" ? [{ output, time }] : []));

/** All answers from before a change that differ from the final one at the same place, the oldest first. */
const formerAnswers = ({ told, former }: ReplayedChat): Map<string, TimedAnswer[]> => {
  const final = new Map(answersOf(told).map(({ output }) => [placeKey(output), output.content]));
  const found = new Map<string, TimedAnswer[]>();
  for (const answer of former.flatMap(answersOf).sort((one, other) => one.time - other.time)) {
    const key = placeKey(answer.output);
    const known = found.get(key) ?? [];
    const isKnown = known.some(({ output, time }) => time === answer.time && output.content === answer.output.content);
    if (isKnown || final.get(key) === answer.output.content) continue;
    found.set(key, [...known, answer]);
  }
  return found;
};

const told = ({ output, time }: TimedAnswer) => ({ text: output.label, time: new Date(time).toISOString() });

/**
 * The lines of a chat, with what its answers were before the visitor changed them. Answers that are no longer given come
 * last.
 */
export const withFormer = (chat: ReplayedChat, lineOf: (one: TimedOutput) => ChatLine[]): ChatLine[] => {
  const former = formerAnswers(chat);
  const lines = chat.told.flatMap((one) => {
    const { output } = one;
    const before = output.type === "answer" ? former.get(placeKey(output)) : undefined;
    if (output.type === "answer") former.delete(placeKey(output));
    return lineOf(one).map((line) => (before && line.kind === "answer" ? { ...line, former: before.map(told) } : line));
  });
  // Of several answers to a question that is no longer asked, the last one counted.
  const withdrawn = [...former.values()].flatMap((answers): ChatLine[] => {
    const last = answers.at(-1);
    const [line] = last ? lineOf(last) : [];
    if (!line) return [];
    const before = answers.slice(0, -1).map(told);
    return [{ ...line, kind: "withdrawn", ...(before.length > 0 ? { former: before } : {}) }];
  });
  return [...lines, ...withdrawn];
};
