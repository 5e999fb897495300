import { alignTalk } from "../bot-tests/align-talk.ts";
import type { TestLine } from "../bot-tests/bot-test.ts";
import type { ComparedLine, TestPlace } from "../bot-tests/test-result.ts";
import { gatherWanted, type Wanted } from "../play/closed-chat.ts";
import { type PlayedChat, type PlayedTurn, type PlayGround, playAgain, type RecordedChat } from "./play-again.ts";

/**
 * What becomes of a visitor's chat, from the least to the worst: it is the same; it goes the same way with other words; it
 * goes elsewhere; it stops at a question that this visitor was never asked, or that refuses the answer; something fails.
 */
export const verdicts = ["same", "words", "elsewhere", "asks", "refuses", "fails"] as const;
export type Verdict = (typeof verdicts)[number];

/** A visitor's chat on a draft, beside what it is on the live version. */
export interface RehearsedChat {
  resultId: string;
  createdAt: string;
  verdict: Verdict;
  /** The first place where it goes another way; null if it ends there, or goes the same way. */
  where: TestPlace | null;
  /** Where the draft's chat stands then: at that place, or at the last one before it ends. Null if it stands nowhere. */
  standsAt: TestPlace | null;
  /** The title of the group in which it ends instead. */
  endsIn: string | null;
  /** What fails, in a sentence. */
  failure: string | null;
  /** Both talks side by side; empty if they are the same. */
  rows: readonly ComparedLine[];
}

interface Grounds {
  /** The flow that visitors get now. */
  live: PlayGround;
  /** The flow that they would get. */
  draft: PlayGround;
}

const isSamePlace = (one: TestPlace | undefined, other: TestPlace | undefined): boolean =>
  one?.botId === other?.botId && one?.blockId === other?.blockId;

/** The failures that the draft has more often than the live version. */
const newFailures = (before: readonly string[], after: readonly string[]): string[] => {
  const left = [...before];
  return after.filter((failure) => {
    const known = left.indexOf(failure);
    if (known >= 0) left.splice(known, 1);
    return known < 0;
  });
};

const line = (is: "bot" | "you", text: string | null | undefined): TestLine | null =>
  text == null ? null : { is, text };

const rowsOf = (before: readonly PlayedTurn[], after: readonly PlayedTurn[]): ComparedLine[] => {
  const none = { place: null, where: null };
  const rows: ComparedLine[] = [];
  for (let at = 0; at < Math.max(before.length, after.length); at += 1) {
    const [old, now] = [before[at], after[at]];
    if (old?.you != null || now?.you != null)
      rows.push({
        ...none,
        expected: line("you", old?.you),
        got: line("you", now?.you),
        isSame: old?.you === now?.you,
      });
    for (const { expected, said, isSame } of alignTalk(old?.bot ?? [], now?.bot ?? [], (one, other) => one === other))
      rows.push({ ...none, expected: line("bot", expected), got: line("bot", said), isSame });
  }
  return rows;
};

const judge = (before: PlayedChat, after: PlayedChat): Omit<RehearsedChat, "resultId" | "createdAt" | "rows"> => {
  const [failure = null] = newFailures(before.failures, after.failures);
  const length = Math.max(before.way.length, after.way.length);
  const parting = Array.from({ length }, (_, at) => at).find((at) => !isSamePlace(before.way[at], after.way[at]));
  const where = parting === undefined ? null : (after.way[parting] ?? null);
  const endsElsewhere = before.end?.id !== after.end?.id;
  const endsIn = endsElsewhere && after.end ? after.end.title : null;
  const stop = after.stop === before.stop && parting === undefined ? null : after.stop;
  const said = (turns: readonly PlayedTurn[]) => JSON.stringify(turns);
  const verdict: Verdict =
    failure !== null
      ? "fails"
      : stop !== null
        ? stop
        : parting !== undefined || endsElsewhere
          ? "elsewhere"
          : said(before.turns) === said(after.turns)
            ? "same"
            : "words";
  const last = after.way.at(-1) ?? null;
  const place = stop === null ? where : last;
  return { verdict, where: place, standsAt: place ?? last, endsIn, failure };
};

/**
 * Plays a visitor's chat on the live version and on the draft, and tells how they differ. Both get the same answers, the
 * same outcomes, time and chance, so that what differs comes from the draft.
 *
 * @throws NotKnown if the chat needs something that isn't known
 */
export const rehearse = (chat: RecordedChat, { live, draft }: Grounds): RehearsedChat => {
  const [before, after] = [playAgain(chat, live), playAgain(chat, draft)];
  const judged = judge(before, after);
  const { resultId, createdAt } = chat;
  return { resultId, createdAt, ...judged, rows: judged.verdict === "same" ? [] : rowsOf(before.turns, after.turns) };
};

/**
 * Rehearses some chats. What could not be finished without knowing more of the world is left out.
 *
 * @param finished what was rehearsed so far, to which the rest is added
 */
export const rehearseAll = (
  chats: readonly RecordedChat[],
  grounds: Grounds,
  finished = new Map<string, RehearsedChat>(),
): { rehearsed: RehearsedChat[]; wanted: Wanted[] } => {
  const { attempt, wanted } = gatherWanted();
  for (const chat of chats) {
    const rehearsed = finished.get(chat.resultId) ?? attempt(() => rehearse(chat, grounds));
    if (rehearsed) finished.set(chat.resultId, rehearsed);
  }
  return { rehearsed: chats.flatMap(({ resultId }) => finished.get(resultId) ?? []), wanted: wanted() };
};
