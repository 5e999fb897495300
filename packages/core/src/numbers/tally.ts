import { addCounts, byFrequency, type Counts } from "./counts.ts";

/** The number of different values of a question that an hour keeps. */
const mostValues = 300;

/** How many chats were begun, in 15 minutes or in all. */
export interface Headcount {
  /** All chats, with those of visitors who have answered nothing. */
  visits: number;
  /** Chats with an answer. Everything else that counts results counts these. */
  chats: number;
  /** Those of them that have come to their end. */
  finished: number;
}

/** What has become of a question. Chats count once, however often they have come to it. */
export interface QuestionTally {
  shown: number;
  answered: number;
  /** Chats that stand at the question and have not come to their end. */
  left: number;
  /** How often it was asked, every time counted. */
  visits: number;
  /** How long answering took: chats by bin (`bins.ts`). */
  times: Counts<number>;
  /** What was answered last in each chat (`answer-values.ts`). */
  values: Counts;
  /** Answers with a value beyond those that are kept. */
  others: number;
}

/** How many chats have taken a way, how often, and how many of the chats came to their end. */
export interface WayTally {
  chats: number;
  visits: number;
  finished: number;
}

/**
 * The numbers of some chats of one version that began in the same hour. Adding two of disjoint chats gives the numbers of
 * all of them. Keys are `botId/blockId` and `botId/edgeId`.
 */
export interface Tally extends Headcount {
  quarters: readonly [Headcount, Headcount, Headcount, Headcount];
  /** How long finished chats took, by bin. */
  times: Counts<number>;
  questions: Map<string, QuestionTally>;
  ways: Map<string, WayTally>;
  /** Chats that have neither come to their end nor stand at a question. */
  elsewhere: number;
}

export const noHeads = (): Headcount => ({ visits: 0, chats: 0, finished: 0 });

export const createTally = (): Tally => ({
  ...noHeads(),
  quarters: [noHeads(), noHeads(), noHeads(), noHeads()],
  times: new Map(),
  questions: new Map(),
  ways: new Map(),
  elsewhere: 0,
});

const createQuestion = (): QuestionTally => ({
  shown: 0,
  answered: 0,
  left: 0,
  visits: 0,
  times: new Map(),
  values: new Map(),
  others: 0,
});

export const questionOf = ({ questions }: Tally, key: string): QuestionTally => {
  const known = questions.get(key) ?? createQuestion();
  questions.set(key, known);
  return known;
};

export const wayOf = ({ ways }: Tally, key: string): WayTally => {
  const known = ways.get(key) ?? { chats: 0, visits: 0, finished: 0 };
  ways.set(key, known);
  return known;
};

export const addHeads = (to: Headcount, { visits, chats, finished }: Headcount): void => {
  to.visits += visits;
  to.chats += chats;
  to.finished += finished;
};

const addQuestion = (
  to: QuestionTally,
  { shown, answered, left, visits, others }: Omit<QuestionTally, "times" | "values">,
  times: Iterable<readonly [number, number]>,
  values: Iterable<readonly [string, number]>,
): void => {
  to.shown += shown;
  to.answered += answered;
  to.left += left;
  to.visits += visits;
  to.others += others;
  addCounts(to.times, times);
  addCounts(to.values, values);
};

const addWay = (to: WayTally, { chats, visits, finished }: WayTally): void => {
  to.chats += chats;
  to.visits += visits;
  to.finished += finished;
};

/** Adds the numbers of other chats. */
export const addTally = (to: Tally, tally: Tally): void => {
  addHeads(to, tally);
  for (const [index, quarter] of to.quarters.entries()) addHeads(quarter, tally.quarters[index] ?? noHeads());
  addCounts(to.times, tally.times);
  to.elsewhere += tally.elsewhere;
  for (const [key, question] of tally.questions)
    addQuestion(questionOf(to, key), question, question.times, question.values);
  for (const [key, way] of tally.ways) addWay(wayOf(to, key), way);
};

/** Keeps only the most frequent values, so that a roll-up stays small whatever visitors write. */
export const trimTally = ({ questions }: Tally): void => {
  for (const question of questions.values()) {
    if (question.values.size <= mostValues) continue;
    const sorted = byFrequency(question.values);
    question.values = new Map(sorted.slice(0, mostValues));
    for (const [, count] of sorted.slice(mostValues)) question.others += count;
  }
};

type StoredQuestion = [string, number[], [number, number][], [string, number][]];
type StoredTally = [number[], [number, number][], StoredQuestion[], [string, number[]][]];

const listHeads = ({ visits, chats, finished }: Headcount): number[] => [visits, chats, finished];

/** A tally as compact JSON values. */
const toStored = (tally: Tally): StoredTally => [
  [tally.elsewhere, ...listHeads(tally), ...tally.quarters.flatMap(listHeads)],
  [...tally.times],
  [...tally.questions].map(([key, { shown, answered, left, visits, others, times, values }]) => [
    key,
    [shown, answered, left, visits, others],
    [...times],
    [...values],
  ]),
  [...tally.ways].map(([key, { chats, visits, finished }]) => [key, [chats, visits, finished]]),
];

/** Writes a tally as compact JSON. */
export const encodeTally = (tally: Tally): string => JSON.stringify(toStored(tally));

/** Writes several tallies as one text. */
export const encodeTallies = (tallies: readonly Tally[]): string => JSON.stringify(tallies.map(toStored));

const readHeads = (numbers: readonly number[], from: number): Headcount => ({
  visits: numbers[from] ?? 0,
  chats: numbers[from + 1] ?? 0,
  finished: numbers[from + 2] ?? 0,
});

/** Adds what `encodeTally` has written, without making another tally first: there may be thousands. */
export const addEncoded = (to: Tally, text: string): readonly Headcount[] =>
  // The cast is safe, because only `encodeTally` writes these texts.
  addStored(to, JSON.parse(text) as StoredTally);

/** The headcount of what `encodeTally` has written. */
export const decodeHeads = (text: string): Headcount => readHeads((JSON.parse(text) as StoredTally)[0], 1);

/** Adds those of the tallies of a text that are meant. Returns the quarters of each. */
export const addSomeEncoded = (
  to: Tally,
  text: string,
  isMeant: (index: number) => boolean,
): (readonly Headcount[])[] =>
  // The cast is safe, because only `encodeTallies` writes these texts.
  (JSON.parse(text) as StoredTally[]).flatMap((stored, index) => (isMeant(index) ? [addStored(to, stored)] : []));

const addStored = (to: Tally, [heads, times, questions, ways]: StoredTally): readonly Headcount[] => {
  to.elsewhere += heads[0] ?? 0;
  addHeads(to, readHeads(heads, 1));
  const quarters = to.quarters.map((_, index) => readHeads(heads, 4 + 3 * index));
  for (const [index, quarter] of to.quarters.entries()) addHeads(quarter, quarters[index] ?? noHeads());
  addCounts(to.times, times);
  for (const [key, [shown = 0, answered = 0, left = 0, visits = 0, others = 0], ofTimes, values] of questions)
    addQuestion(questionOf(to, key), { shown, answered, left, visits, others }, ofTimes, values);
  for (const [key, [chats = 0, visits = 0, finished = 0]] of ways) addWay(wayOf(to, key), { chats, visits, finished });
  return quarters;
};
