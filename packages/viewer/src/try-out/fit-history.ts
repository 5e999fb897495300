import { type Flows, lookup, type Session } from "@parley/core";
import { findCurrentBlock } from "@parley/engine";
import type { GoesOn, HistoryItem } from "./messages.ts";

type ReplyItem = Extract<HistoryItem, { is: "reply" }>;

/** Returns the question at which a chat waits. */
export const findQuestion = (flows: Flows, session: Session): { botId: string; blockId: string } | null =>
  session.waiting?.for === "reply" ? (findCurrentBlock(flows, session)?.place ?? null) : null;

const fits = (item: HistoryItem, question: { botId: string; blockId: string } | null): boolean =>
  item.is !== "reply" ||
  (question !== null && item.place.botId === question.botId && item.place.blockId === question.blockId);

/**
 * Returns the index of the next item of the history that fits the current question. Answers to questions that are no
 * longer asked are skipped. Null if nothing fits.
 */
export const findNext = (
  history: readonly HistoryItem[],
  from: number,
  question: { botId: string; blockId: string } | null,
): number | null => {
  for (let place = from; place < history.length; place += 1) {
    const item = history[place];
    if (item && fits(item, question)) {
      // A value set by hand counts only if a later answer fits, or if no answers are left.
      if (item.is !== "set" || place === from) return place;
      const answer = history.slice(place).find(({ is }) => is === "reply");
      if (answer === undefined || fits(answer, question)) return place;
    }
  }
  return null;
};

/** Explains why the rest of the history was dropped; null if all of it was used. */
export const describeRest = (
  rest: readonly HistoryItem[],
  { flows, session, isRefused }: { flows: Flows; session: Session; isRefused: boolean },
): GoesOn | null => {
  const answers = rest.filter((item): item is ReplyItem => item.is === "reply");
  // Deleted questions don't count as a reason.
  const asked = answers.filter(({ place }) =>
    lookup(flows, place.botId)?.groups.some(({ blocks }) => blocks.some(({ id }) => id === place.blockId)),
  );
  if (asked.length === 0 && !isRefused) return null;
  const question = findQuestion(flows, session);
  if (!question) return { why: "ends", blockId: null, dropped: asked.length };
  return { why: isRefused ? "refuses" : "asks", blockId: question.blockId, dropped: asked.length };
};
