import type { Output } from "@parley/core";
import {
  addEncoded,
  type CountedChat,
  createTally,
  encodeTally,
  type ShapeOf,
  type Tally,
  tallyChat,
} from "@parley/core/numbers";
import { expect } from "vitest";

// Test support: compares the numbers of chats with a naive recount, which looks at all chats again for each number.

/** A chat as hosts store it: what the engine gave out, with the time of each output. */
export const toCountedChat = (outputs: readonly Output[], { start, isEnded }: { start: number; isEnded: boolean }) => {
  const answers = outputs.flatMap((output) =>
    output.type === "answer"
      ? [{ key: `${output.botId}/${output.blockId}`, visit: output.visit, content: output.content, fileCount: 0 }]
      : [],
  );
  const events = outputs.flatMap((output, index): CountedChat["events"] => {
    const time = start + index * 1000;
    if (output.type === "edge") return [{ type: "edge", key: `${output.botId}/${output.edgeId}`, visit: 0, time }];
    if (output.type !== "answer" && output.type !== "shown") return [];
    const { botId, blockId, visit } = output;
    return [{ type: output.type === "shown" ? "shown" : "answered", key: `${botId}/${blockId}`, visit, time }];
  });
  const hasStarted = answers.length > 0;
  return { hasStarted, isCompleted: isEnded && hasStarted, createdAt: start, events, answers };
};

const unlessNone = (count: number, ...more: number[]) => (count === 0 ? [] : [[count, ...more]]);

const recount = (chats: readonly CountedChat[]) => {
  const finished = (chat: CountedChat) => chat.hasStarted && chat.isCompleted;
  const told = chats.flatMap(({ events }) => events);
  const asked = new Set(told.filter(({ type }) => type !== "edge").map(({ key }) => key));
  const stands = (chat: CountedChat): string | null => {
    if (finished(chat)) return null;
    const last = [...chat.events].reverse().find(({ type }) => type !== "edge");
    return last?.type === "shown" ? last.key : null;
  };
  const questions = [...asked].map((key) => {
    const seen = chats.filter(({ events }) => events.some((event) => event.type !== "edge" && event.key === key));
    const answered = chats.filter(({ answers }) => answers.some((answer) => answer.key === key));
    const last = answered.map(({ answers }) =>
      answers.filter((answer) => answer.key === key).reduce((one, other) => (other.visit >= one.visit ? other : one)),
    );
    const visits = chats.map(
      ({ events }) =>
        new Set(events.filter((event) => event.type !== "edge" && event.key === key).map(({ visit }) => visit)).size,
    );
    return [
      key,
      {
        shown: seen.length,
        answered: answered.length,
        left: chats.filter((chat) => stands(chat) === key).length,
        visits: visits.reduce((sum, count) => sum + count, 0),
        given: [...new Set(last.map(({ content }) => content))]
          .filter((content) => content !== "")
          .map((content) => [content, last.filter((answer) => answer.content === content).length])
          .sort(),
      },
    ] as const;
  });
  const edges = new Set(told.filter(({ type }) => type === "edge").map(({ key }) => key));
  const went = (key: string) => chats.filter(({ events }) => events.some((e) => e.type === "edge" && e.key === key));
  return {
    visits: chats.length,
    chats: chats.filter(({ hasStarted }) => hasStarted).length,
    finished: chats.filter(finished).length,
    elsewhere: chats.filter((chat) => !finished(chat) && stands(chat) === null).length,
    questions: Object.fromEntries(questions.map(([key, question]) => [`of ${key}`, question])),
    ways: Object.fromEntries(
      [...edges].map((key) => [
        `of ${key}`,
        unlessNone(
          went(key).length,
          told.filter((event) => event.type === "edge" && event.key === key).length,
          went(key).filter(finished).length,
        ),
      ]),
    ),
  };
};

const described = ({ visits, chats, finished, elsewhere, questions, ways }: Tally): ReturnType<typeof recount> => ({
  ...{ visits, chats, finished, elsewhere },
  questions: Object.fromEntries(
    [...questions].map(([key, question]) => [
      `of ${key}`,
      {
        ...{ shown: question.shown, answered: question.answered, left: question.left, visits: question.visits },
        given: [...question.values].sort(),
      },
    ]),
  ),
  ways: Object.fromEntries(
    [...ways].map(([key, way]) => [`of ${key}`, unlessNone(way.chats, way.visits, way.finished)]),
  ),
});

/** All answers as they are. */
const asGiven: ShapeOf = () => ({ kind: "choice", isMultiple: false, offered: [] });

/** Fails unless the numbers, counted in several parts, are those of the naive recount, and sum up. */
export const expectRightNumbers = (chats: readonly CountedChat[], parts: number): void => {
  const sum = createTally();
  for (let part = 0; part < parts; part++) {
    const tally = createTally();
    for (const chat of chats.filter((_, index) => index % parts === part)) tallyChat(tally, chat, asGiven);
    addEncoded(sum, encodeTally(tally));
  }
  expect(described(sum)).toEqual(recount(chats));
  const left = [...sum.questions.values()].reduce((count, question) => count + question.left, 0);
  expect(sum.finished + left + sum.elsewhere).toBe(sum.visits);
  expect(sum.quarters.reduce((count, { visits }) => count + visits, 0)).toBe(sum.visits);
  for (const { shown, answered, left: stand, visits } of sum.questions.values()) {
    expect(Math.min(shown - answered, shown - stand, visits - shown, answered, stand)).toBeGreaterThanOrEqual(0);
  }
};
