import { answerValues } from "./answer-values.ts";
import { binOf } from "./bins.ts";
import { addCount } from "./counts.ts";
import type { QuestionShape } from "./question-shape.ts";
import { questionOf, type Tally, wayOf } from "./tally.ts";

/** Longer pauses are not the time that an answer takes: the visitor was away. In milliseconds. */
const longestPause = 24 * 60 * 60_000;
const quarter = 15 * 60_000;

/** Something that happened in a chat. */
export interface ChatEvent {
  type: "shown" | "answered" | "edge";
  /** `botId/blockId`, or `botId/edgeId` of an edge. */
  key: string;
  visit: number;
  /** Milliseconds since 1970. */
  time: number;
}

export interface ChatAnswer {
  /** `botId/blockId` */
  key: string;
  visit: number;
  content: string;
  fileCount: number;
}

/** A result with what is stored of its chat. */
export interface CountedChat {
  hasStarted: boolean;
  isCompleted: boolean;
  /** Milliseconds since 1970. */
  createdAt: number;
  /** In the order in which they happened. */
  events: readonly ChatEvent[];
  answers: readonly ChatAnswer[];
}

/**
 * Where a chat stands that has not come to its end: at the question asked last, unless it was answered. Null if it stands
 * at no question.
 */
const openQuestion = ({ events, answers }: CountedChat): string | null => {
  const last = events.filter(({ type }) => type !== "edge").at(-1);
  if (last?.type !== "shown") return null;
  // The answer and the event of it are sent one after the other.
  return answers.some(({ key, visit }) => key === last.key && visit === last.visit) ? null : last.key;
};

/** The answer to the last visit of each question. */
const lastAnswers = (answers: readonly ChatAnswer[]): Map<string, ChatAnswer> => {
  const last = new Map<string, ChatAnswer>();
  for (const answer of answers) if (answer.visit >= (last.get(answer.key)?.visit ?? -1)) last.set(answer.key, answer);
  return last;
};

const addQuestions = (tally: Tally, { events, answers }: CountedChat, shapeOf: ShapeOf): void => {
  const asked = new Map<string, Map<number, number | null>>();
  const see = (key: string, visit: number, time: number | null): void => {
    const visits = asked.get(key) ?? new Map<number, number | null>();
    if (!visits.has(visit)) visits.set(visit, time);
    asked.set(key, visits);
  };
  const answered = new Set<string>();
  const timed = new Set<string>();
  for (const { type, key, visit, time } of events) {
    if (type === "edge") continue;
    if (type === "answered") {
      answered.add(key);
      const since = asked.get(key)?.get(visit) ?? null;
      const took = since === null ? -1 : time - since;
      if (took >= 0 && took <= longestPause && !timed.has(key)) {
        timed.add(key);
        const { times } = questionOf(tally, key);
        addCount(times, binOf(took));
      }
    }
    see(key, visit, type === "shown" ? time : null);
  }
  for (const [key, { visit, ...answer }] of lastAnswers(answers)) {
    answered.add(key);
    see(key, visit, null);
    const question = questionOf(tally, key);
    for (const value of answerValues(answer, shapeOf(key))) addCount(question.values, value);
  }
  for (const { key, visit } of answers) see(key, visit, null);
  for (const [key, visits] of asked) {
    const question = questionOf(tally, key);
    question.shown += 1;
    question.visits += visits.size;
    if (answered.has(key)) question.answered += 1;
  }
};

const addWays = (tally: Tally, events: readonly ChatEvent[], isFinished: boolean): void => {
  const taken = new Set<string>();
  for (const { type, key } of events) {
    if (type !== "edge") continue;
    const way = wayOf(tally, key);
    way.visits += 1;
    if (taken.has(key)) continue;
    taken.add(key);
    way.chats += 1;
    if (isFinished) way.finished += 1;
  }
};

/** What can be counted of the answers to a question, by its key. */
export type ShapeOf = (key: string) => QuestionShape;

/** Counts a chat. Its events may be incomplete: what was answered was asked, too. */
export const tallyChat = (tally: Tally, chat: CountedChat, shapeOf: ShapeOf): void => {
  const { hasStarted, isCompleted, createdAt, events } = chat;
  const isFinished = hasStarted && isCompleted;
  const heads = tally.quarters[Math.floor(createdAt / quarter) % 4];
  for (const count of heads === undefined ? [tally] : [tally, heads]) {
    count.visits += 1;
    if (hasStarted) count.chats += 1;
    if (isFinished) count.finished += 1;
  }
  addQuestions(tally, chat, shapeOf);
  addWays(tally, events, isFinished);
  const [first] = events;
  const last = events.at(-1);
  if (isFinished) {
    const took = first === undefined || last === undefined ? -1 : last.time - first.time;
    if (took >= 0) addCount(tally.times, binOf(took));
    return;
  }
  const open = openQuestion(chat);
  if (open === null) tally.elsewhere += 1;
  else questionOf(tally, open).left += 1;
};
