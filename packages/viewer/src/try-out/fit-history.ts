import { type Flows, lookup, type Session } from "@parley/core";
import { findCurrentBlock } from "@parley/engine";
import type { GoesOn, HistoryItem } from "./messages.ts";

type ReplyItem = Extract<HistoryItem, { is: "reply" }>;

/** The question that a chat waits at. */
export const findQuestion = (flows: Flows, session: Session): { botId: string; blockId: string } | null =>
  session.waiting?.for === "reply" ? (findCurrentBlock(flows, session)?.place ?? null) : null;

const fits = (item: HistoryItem, question: { botId: string; blockId: string } | null): boolean =>
  item.is !== "reply" ||
  (question !== null && item.place.botId === question.botId && item.place.blockId === question.blockId);

/**
 * The place in the history that comes next, now that the chat waits at this question: answers to questions that are not
 * asked any more are passed over. Null where nothing of the rest fits.
 */
export const findNext = (
  history: readonly HistoryItem[],
  from: number,
  question: { botId: string; blockId: string } | null,
): number | null => {
  for (let place = from; place < history.length; place += 1) {
    const item = history[place];
    if (item && fits(item, question)) {
      // A value that was set counts only where an answer around it does, or nothing is left to answer.
      if (item.is !== "set" || place === from) return place;
      const answer = history.slice(place).find(({ is }) => is === "reply");
      if (answer === undefined || fits(answer, question)) return place;
    }
  }
  return null;
};

/** Why the rest of the history could not be kept; null where all of it counts. */
export const describeRest = (
  rest: readonly HistoryItem[],
  { flows, session, isRefused }: { flows: Flows; session: Session; isRefused: boolean },
): GoesOn | null => {
  const answers = rest.filter((item): item is ReplyItem => item.is === "reply");
  // Questions that are gone take their answers along.
  const asked = answers.filter(({ place }) =>
    lookup(flows, place.botId)?.groups.some(({ blocks }) => blocks.some(({ id }) => id === place.blockId)),
  );
  if (asked.length === 0 && !isRefused) return null;
  const question = findQuestion(flows, session);
  if (!question) return { why: "ends", blockId: null, dropped: asked.length };
  return { why: isRefused ? "refuses" : "asks", blockId: question.blockId, dropped: asked.length };
};
