import { setImmediate } from "node:timers/promises";
import type { HourMarkRow } from "../database/hour-rows.ts";
import type { Database } from "../database/schema.ts";
import { everyHour, markHours } from "../hour-marks/create-hour-marks.ts";
import type { FlowStore } from "../versions/flow-store.ts";
import { countChats } from "./count-chats.ts";
import { findMark, listClosedMarks, listHoursOfChats, rangeOfHour, spreadMark, storeHour } from "./hour-repository.ts";

/** What counting needs. */
export interface CountingServices {
  database: Database;
  flowStore: FlowStore;
}

/** Counts a marked hour again, and stores what it says. */
export const countHour = async ({ database, flowStore }: CountingServices, mark: HourMarkRow): Promise<void> => {
  const begun = new Date().toISOString();
  const tallies = await countChats(database, flowStore, mark.bot_id, rangeOfHour(mark.hour));
  await storeHour(database, mark, tallies, begun);
};

/** Finds the hours of a bot of which nothing was counted yet, or that somebody wants counted anew. */
export const spreadMarks = async ({ database }: CountingServices, botId: string): Promise<void> => {
  const mark = await findMark(database.connection, botId, everyHour);
  if (mark !== undefined) await spreadMark(database, mark);
};

/** Has everything of a bot counted again. */
export const recountBot = async (services: CountingServices, botId: string): Promise<void> => {
  await services.database.write((access) => markHours(access, botId, [everyHour], ""));
  await spreadMarks(services, botId);
};

/** The number of marks read at once. */
const marksAtOnce = 100;

/** Counts all hours that nobody writes about any more. Returns early when `isStopped` says so. */
export const countClosedHours = async (services: CountingServices, isStopped: () => boolean): Promise<void> => {
  for (;;) {
    const marks = await listClosedMarks(services.database.connection, new Date().toISOString(), marksAtOnce);
    if (marks.length === 0) return;
    for (const mark of marks) {
      if (isStopped()) return;
      await (mark.hour === everyHour ? spreadMark(services.database, mark) : countHour(services, mark));
      await setImmediate();
    }
  }
};

/** How far back chats are looked at that a process of the release before may go on with, in milliseconds. */
const lookBack = 24 * 60 * 60_000;
/** How long such a process may live, in milliseconds. */
export const overlap = 60 * 60_000;
const botsAtOnce = 100;

/**
 * Marks the last hours of all bots. While processes are replaced one by one, those of the release before may go on with
 * chats and mark nothing.
 */
export const markLastHours = async ({ database }: CountingServices): Promise<void> => {
  // The embedded database belongs to one process at a time.
  if (database.kind === "sqlite") return;
  const [since, until] = [-lookBack - 1, overlap].map((distance) => new Date(Date.now() + distance).toISOString());
  for (let after = ""; ; ) {
    const bots = await database.connection
      .selectFrom("bots")
      .select("id")
      .where("id", ">", after)
      .orderBy("id")
      .limit(botsAtOnce)
      .execute();
    const last = bots.at(-1);
    if (last === undefined) return;
    after = last.id;
    for (const { id } of bots) {
      const hours = await listHoursOfChats(database.connection, id, since ?? "");
      await database.write((access) => markHours(access, id, hours, until ?? ""));
    }
  }
};
