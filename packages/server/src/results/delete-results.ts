import { setImmediate } from "node:timers/promises";
import type { DeletedResults } from "@parley/api";
import type { Database } from "../database/schema.ts";
import type { HourMarks } from "../hour-marks/create-hour-marks.ts";
import { listPlaces, type PageEnd } from "./list-results.ts";
import { archiveResults, listArchived, listDeletions, unarchiveResults } from "./result-repository.ts";
import { isPlain, type ResultView, viewOf } from "./result-view.ts";
import { scanResults } from "./scan-results.ts";

/**
 * The number of results changed at once. It is limited because visitors' requests wait if they share the connection.
 */
const resultsAtOnce = 200;

/** Milliseconds for which deleted results and bots can be restored. */
export const restoreTime = 30 * 24 * 60 * 60_000;

let last = 0;

/** Returns the current time, but never the same time twice, because the time identifies a deletion. */
const nextMoment = (): string => {
  last = Math.max(Date.now(), last + 1);
  return new Date(last).toISOString();
};

const inParts = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / resultsAtOnce) }, (_, part) =>
    ids.slice(part * resultsAtOnce, (part + 1) * resultsAtOnce),
  );

interface DeletingServices {
  database: Database;
  hourMarks: HourMarks;
}

/** The ids of all results that match a filter, in batches. */
async function* matchingIds(
  database: Database,
  botId: string,
  view: ResultView,
  except: readonly string[],
): AsyncGenerator<string[]> {
  const kept = new Set(except);
  if (!isPlain(view)) {
    for await (const { found } of scanResults(database, botId, view, null))
      yield* inParts(found.map(({ id }) => id).filter((id) => !kept.has(id)));
    return;
  }
  for (let after: PageEnd | null = null; ; ) {
    const page = await listPlaces(database.connection, botId, { ...view, after, limit: resultsAtOnce });
    yield page.map(({ id }) => id).filter((id) => !kept.has(id));
    after = page.at(-1) ?? null;
    if (page.length < resultsAtOnce) return;
    await setImmediate();
  }
}

/**
 * Deletes results. `restoreResults` restores those deleted at the same time. With a limit, it deletes a part of them,
 * so that the requester can show progress.
 */
export const deleteResults = async (
  { database, hourMarks }: DeletingServices,
  bot: { id: string },
  asked: DeletedResults,
): Promise<{ deletion: string; count: number; isDone: boolean }> => {
  const { limit = Number.POSITIVE_INFINITY, deletion = nextMoment() } = "ids" in asked ? {} : asked;
  const parts = "ids" in asked ? inParts(asked.ids) : matchingIds(database, bot.id, viewOf(asked), asked.except);
  let count = 0;
  for await (const ids of parts) {
    const some = ids.slice(0, limit - count);
    if (some.length > 0) {
      await hourMarks.touch(bot.id, ...some);
      count += await database.write((access) => archiveResults(access, bot.id, some, deletion));
    }
    if (count >= limit) return { deletion, count, isDone: false };
  }
  return { deletion, count, isDone: true };
};

/** The deletions of a bot's results that can still be undone, newest first. */
export const listDeletedResults = async (database: Database, bot: { id: string }) => {
  const since = new Date(Date.now() - restoreTime).toISOString();
  const deletions = await listDeletions(database.connection, bot.id, since);
  const untilOf = (deletion: string) => new Date(Date.parse(deletion) + restoreTime).toISOString();
  return deletions.map((one) => ({ ...one, until: untilOf(one.deletion) }));
};

/**
 * Undoes a deletion and returns the number of restored results. It is 0 if the deletion was already undone or is too
 * old. With a limit, a part of them is restored.
 */
export const restoreResults = async (
  { database, hourMarks }: DeletingServices,
  bot: { id: string },
  deletion: string,
  limit = Number.POSITIVE_INFINITY,
): Promise<{ count: number; isDone: boolean }> => {
  let count = 0;
  if (deletion < new Date(Date.now() - restoreTime).toISOString()) return { count, isDone: true };
  while (count < limit) {
    const ids = await listArchived(database.connection, bot.id, deletion, Math.min(resultsAtOnce, limit - count));
    if (ids.length === 0) return { count, isDone: true };
    await hourMarks.touch(bot.id, ...ids);
    count += await database.write((access) => unarchiveResults(access, bot.id, deletion, ids));
    await setImmediate();
  }
  return { count, isDone: false };
};
