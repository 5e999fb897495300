import { setImmediate } from "node:timers/promises";
import { zoneOffset } from "@parley/core";
import {
  type ArrivalCut,
  addEncoded,
  addHeads,
  addSegment,
  addSomeEncoded,
  addTally,
  type Breakdown,
  createBreakdown,
  createTally,
  decodeHeads,
  decodeSegments,
  type Headcount,
  isInCut,
  isWhole,
  noHeads,
  nothingKnown,
  type Segment,
  type Segmented,
  type Tally,
} from "@parley/core/numbers";
import { hourOf } from "../hour-marks/create-hour-marks.ts";
import { countChats } from "./count-chats.ts";
import { type CountingServices, countHour, spreadMarks } from "./count-hours.ts";
import { type Cut, type HourTallies, partsOf, readTallies, type Wanted } from "./cut.ts";
import { listMarks, rangeOfHour } from "./hour-repository.ts";

/** Milliseconds for which a request counts what is not counted yet. */
const patience = 1_500;
export const quarter = 15 * 60_000;

/** A cut whose numbers are stored. */
type StoredCut = Omit<Cut, "where">;

/** The numbers of a cut, added up. */
export interface CutSum {
  tally: Tally;
  days: Map<string, Headcount>;
  versions: Set<number>;
  /** The number of hours that are not counted yet. */
  waiting: number;
}

/** Counting an hour with very many chats takes long; it is not counted again for each request. */
const countedAt = new Map<string, { at: number; took: number }>();
const mostRemembered = 1_000;

const isFresh = (key: string): boolean => {
  const { at, took } = countedAt.get(key) ?? { at: 0, took: 0 };
  return took > 200 && Date.now() - at < 10 * took;
};

/** Counts marked hours, newest first, for a while. Returns how many are left. */
const countMarked = async (
  services: CountingServices,
  botId: string,
  hours: { from: string; until: string },
): Promise<number> => {
  await spreadMarks(services, botId);
  const begun = performance.now();
  const marks = await listMarks(services.database.connection, botId, hours);
  for (const [index, mark] of marks.entries()) {
    if (index > 0 && performance.now() - begun > patience) return marks.length - index;
    const key = `${mark.hour} ${botId}`;
    if (isFresh(key)) continue;
    const at = performance.now();
    await countHour(services, mark);
    if (countedAt.size >= mostRemembered) countedAt.clear();
    countedAt.set(key, { at: Date.now(), took: performance.now() - at });
  }
  return 0;
};

/** Adds chats that began within a quarter of an hour to their day in a time zone. */
export const addDay = (days: Map<string, Headcount>, time: number, timeZone: string, heads: Headcount): void => {
  if (heads.visits === 0) return;
  const day = new Date(time + zoneOffset(time, timeZone)).toISOString().slice(0, 10);
  const sum = days.get(day) ?? noHeads();
  addHeads(sum, heads);
  days.set(day, sum);
};

/** What is done with the numbers of a cut's time: stored ones of whole hours, and what is counted now. */
interface Reading {
  stored(row: HourTallies, start: number): void;
  live(version: number, counted: Segmented, start: number): void;
}

/** Reads the numbers of all versions in the time of a cut. Returns the number of hours that are not counted yet. */
const readCut = async (
  { database, flowStore, ...others }: CountingServices,
  botId: string,
  cut: StoredCut,
  wanted: Wanted,
  { stored, live }: Reading,
): Promise<number> => {
  const { first, last, edges } = partsOf(cut);
  let waiting = 0;
  if (first <= last) {
    waiting = await countMarked({ database, flowStore, ...others }, botId, { from: first, until: last });
    for await (const rows of readTallies(database.connection, botId, { first, last }, wanted)) {
      for (const row of rows) stored(row, Date.parse(rangeOfHour(row.hour).from));
      await setImmediate();
    }
  }
  for (const range of edges)
    for (const [version, counted] of await countChats(database, flowStore, botId, range))
      live(version, counted, Date.parse(rangeOfHour(hourOf(range.from)).from));
  return waiting;
};

/** Adds the chats of an hour that belong to a cut. Returns the quarters of each tally that was added. */
const addHour = (to: Tally, { tally, segments, parts }: HourTallies, arrival: ArrivalCut): (readonly Headcount[])[] => {
  if (isWhole(arrival)) return [addEncoded(to, tally)];
  if (segments == null || parts == null) return isInCut(nothingKnown, arrival) ? [addEncoded(to, tally)] : [];
  const meant = decodeSegments(segments).map(([segment]) => isInCut(segment, arrival));
  return meant.includes(true) ? addSomeEncoded(to, parts, (index) => meant[index] === true) : [];
};

/** Adds up the numbers of all chats of a cut. */
export const sumCut = async (services: CountingServices, botId: string, cut: StoredCut): Promise<CutSum> => {
  const { arrival } = cut;
  const sum: CutSum = { tally: createTally(), days: new Map(), versions: new Set(), waiting: 0 };
  const isMeant = (version: number) => cut.version === undefined || cut.version === version;
  const addQuarters = (start: number, quarters: readonly Headcount[]): void => {
    for (const [index, heads] of quarters.entries()) addDay(sum.days, start + index * quarter, cut.timeZone, heads);
  };
  sum.waiting = await readCut(services, botId, cut, isWhole(arrival) ? "whole" : "parts", {
    stored(row, start) {
      sum.versions.add(row.version);
      if (isMeant(row.version)) for (const quarters of addHour(sum.tally, row, arrival)) addQuarters(start, quarters);
    },
    live(version, { parts }, start) {
      sum.versions.add(version);
      if (!isMeant(version)) return;
      for (const { segment, tally } of parts) {
        if (!isInCut(segment, arrival)) continue;
        addTally(sum.tally, tally);
        addQuarters(start, tally.quarters);
      }
    },
  });
  return sum;
};

/** Counts the chats of a cut by how visitors came. */
export const sumArrivals = async (
  services: CountingServices,
  botId: string,
  cut: StoredCut,
): Promise<{ breakdown: Breakdown; waiting: number }> => {
  const breakdown = createBreakdown();
  const add = (version: number, segment: Segment, heads: Headcount): void => {
    if ((cut.version ?? version) === version && isInCut(segment, cut.arrival)) addSegment(breakdown, segment, heads);
  };
  const waiting = await readCut(services, botId, cut, "heads", {
    stored({ version, tally, segments }) {
      if (segments == null) return add(version, nothingKnown, decodeHeads(tally));
      for (const [segment, [visits, chats, finished]] of decodeSegments(segments))
        add(version, segment, { visits, chats, finished });
    },
    live(version, { parts }) {
      for (const { segment, tally } of parts) add(version, segment, tally);
    },
  });
  return { breakdown, waiting };
};
