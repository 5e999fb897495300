import {
  addHeads,
  addSegment,
  type Breakdown,
  createBreakdown,
  createTally,
  type Headcount,
  noHeads,
  segmentOf,
  tallyChat,
} from "@parley/core/numbers";
import { countListed } from "../results/count-results.ts";
import { createFindShapes } from "./count-chats.ts";
import type { CountingServices } from "./count-hours.ts";
import { type Cut, isOfCut } from "./cut.ts";
import { type IsMeant, type ReadChat, readMatchingChats } from "./read-chats.ts";
import type { NumberServices } from "./services.ts";
import { addDay, type CutSum, quarter } from "./sum-cut.ts";

// Chats cut by an answer or a variable can't be rolled up, because there are too many of these. So they are read, the
// newest first, and whoever waits is told in between what is known so far.

/** Milliseconds after which the first numbers are told, and between the next ones. */
const firstPace = 300;
const pace = 1_000;

/** The number of newest chats that are kept to look for the latest texts. */
const mostNewest = 100;

/** The numbers of the chats of a cut that were read so far. */
export interface MatchingSum extends CutSum {
  breakdown: Breakdown;
  /** The ids of the newest results with an answer. */
  newest: readonly string[];
  /** The number of results looked at, and how many there are in the cut's time. */
  read: number;
  results: number;
}

/** Headcounts by the quarter of an hour in which chats began: the time zone of all its chats is the same. */
const createQuarters = () => {
  const quarters = new Map<number, Headcount>();
  return {
    add({ createdAt }: ReadChat, heads: Headcount): void {
      const start = Math.floor(createdAt / quarter) * quarter;
      const sum = quarters.get(start) ?? noHeads();
      addHeads(sum, heads);
      quarters.set(start, sum);
    },
    days(timeZone: string): Map<string, Headcount> {
      const days = new Map<string, Headcount>();
      for (const [start, heads] of quarters) addDay(days, start, timeZone, heads);
      return days;
    },
  };
};

const headsOf = ({ hasStarted, isCompleted }: ReadChat): Headcount => ({
  visits: 1,
  chats: hasStarted ? 1 : 0,
  finished: hasStarted && isCompleted ? 1 : 0,
});

/**
 * Adds up the numbers of the chats of a cut that meet its conditions. The last sum is that of all of them. Each sum is
 * counted in its turn among others; a reader who is slow to take one holds up nobody.
 */
export async function* sumMatching(
  services: CountingServices & Pick<NumberServices, "scans">,
  botId: string,
  cut: Cut,
): AsyncGenerator<MatchingSum> {
  const sums = readSums(services, botId, cut);
  try {
    for (;;) {
      const { value, done } = await services.scans(() => sums.next());
      if (done) return;
      yield value;
    }
  } finally {
    await sums.return(undefined);
  }
}

async function* readSums(
  { database, flowStore }: CountingServices,
  botId: string,
  cut: Cut,
): AsyncGenerator<MatchingSum> {
  const { from, until } = cut;
  const results = await countListed(database, botId, { onlyStarted: false, from, until });
  const [tally, breakdown, quarters] = [createTally(), createBreakdown(), createQuarters()];
  const versions = new Set<number>();
  const newest: string[] = [];
  const findShapes = createFindShapes(flowStore, botId);
  const sumOf = (read: number): MatchingSum => {
    const days = quarters.days(cut.timeZone);
    return { tally, days, versions, waiting: 0, breakdown, newest, read: Math.min(read, results), results };
  };
  const isMeant: IsMeant = (version, arrival) => {
    versions.add(version);
    return isOfCut(cut, version, arrival);
  };
  let [read, tellAt] = [0, performance.now() + firstPace];
  for await (const part of readMatchingChats(database, botId, cut, isMeant)) {
    for (const chat of part.chats) {
      tallyChat(tally, chat, await findShapes(chat));
      const heads = headsOf(chat);
      quarters.add(chat, heads);
      addSegment(breakdown, segmentOf(chat.arrival), heads);
      if (chat.hasStarted && newest.length < mostNewest) newest.push(chat.id);
    }
    read += part.read;
    if (performance.now() < tellAt) continue;
    yield sumOf(read);
    tellAt = performance.now() + pace;
  }
  yield sumOf(results);
}
