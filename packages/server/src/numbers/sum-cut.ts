import { setImmediate } from "node:timers/promises";
import { zoneOffset } from "@parley/core";
import { addEncoded, addHeads, addTally, createTally, type Headcount, noHeads, type Tally } from "@parley/core/numbers";
import { hourOf } from "../hour-marks/create-hour-marks.ts";
import { countChats } from "./count-chats.ts";
import { type CountingServices, countHour, spreadMarks } from "./count-hours.ts";
import { type Cut, partsOf, readTallies } from "./cut.ts";
import { listMarks, rangeOfHour } from "./hour-repository.ts";
import type { ChatRange } from "./read-chats.ts";

/** Milliseconds for which a request counts what is not counted yet. */
const patience = 1_500;
const quarter = 15 * 60_000;

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

const addDay = (days: Map<string, Headcount>, time: number, timeZone: string, heads: Headcount): void => {
  if (heads.visits === 0) return;
  const day = new Date(time + zoneOffset(time, timeZone)).toISOString().slice(0, 10);
  const sum = days.get(day) ?? noHeads();
  addHeads(sum, heads);
  days.set(day, sum);
};

/** Adds up the numbers of all chats of a cut: stored ones of whole hours, and what is counted now. */
export const sumCut = async (services: CountingServices, botId: string, cut: Cut): Promise<CutSum> => {
  const { database, flowStore } = services;
  const sum: CutSum = { tally: createTally(), days: new Map(), versions: new Set(), waiting: 0 };
  const isMeant = (version: number) => cut.version === undefined || cut.version === version;
  const { first, last, edges } = partsOf(cut);
  const addQuarters = (start: number, quarters: readonly Headcount[]): void => {
    for (const [index, heads] of quarters.entries()) addDay(sum.days, start + index * quarter, cut.timeZone, heads);
  };
  const addLive = async (range: ChatRange): Promise<void> => {
    for (const [version, tally] of await countChats(database, flowStore, botId, range)) {
      sum.versions.add(version);
      if (!isMeant(version)) continue;
      addTally(sum.tally, tally);
      addQuarters(Date.parse(rangeOfHour(hourOf(range.from)).from), tally.quarters);
    }
  };
  if (first <= last) {
    sum.waiting = await countMarked(services, botId, { from: first, until: last });
    for await (const rows of readTallies(database.connection, botId, { first, last })) {
      for (const { hour, version, tally } of rows) {
        sum.versions.add(version);
        if (isMeant(version)) addQuarters(Date.parse(rangeOfHour(hour).from), addEncoded(sum.tally, tally));
      }
      await setImmediate();
    }
  }
  for (const edge of edges) await addLive(edge);
  return sum;
};
