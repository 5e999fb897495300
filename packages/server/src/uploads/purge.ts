import { setImmediate } from "node:timers/promises";
import { nextSize } from "../base/next-size.ts";
import { claimDeleted, removeBot } from "../bot-rows/bot-repository.ts";
import type { HourMarks } from "../hour-marks/create-hour-marks.ts";
import { listAllPlaces, type PageEnd } from "../results/list-results.ts";
import {
  deleteResults,
  listArchived,
  listArchivedBefore,
  listBegunBefore,
  listKeepDays,
} from "../results/result-repository.ts";
import { handOverMedia } from "./hand-over-media.ts";
import { removeFiles } from "./remove-files.ts";
import type { UploadServices } from "./services.ts";
import { listMedia, listUploadsOf, type Upload } from "./upload-repository.ts";

type PurgeServices = Pick<UploadServices, "database" | "storage">;

/**
 * The smallest and largest number of results removed at once, and the desired duration of a batch in milliseconds.
 * Batches are limited because visitors' requests wait if they share the connection.
 */
const pace = { least: 20, most: 200, time: 20 };

const keysOf = (uploads: readonly Upload[]): string[] => uploads.map(({ key }) => key);

// Files are removed before rows, so that after an interruption the remaining rows still name the remaining files.
const removeResults = async (
  services: PurgeServices,
  list: (limit: number) => Promise<string[]>,
  most = Number.POSITIVE_INFINITY,
): Promise<number> => {
  const { database } = services;
  let [size, count] = [pace.least, 0];
  while (count < most) {
    const found = await list(Math.min(size, most - count));
    if (found.length === 0) break;
    await removeFiles(services, keysOf(await listUploadsOf(database.connection, found)));
    const begun = performance.now();
    await database.write((access) => deleteResults(access, found));
    size = nextSize(size, performance.now() - begun, pace);
    count += found.length;
    await setImmediate();
  }
  return count;
};

/** Permanently removes a bot and its data. An interrupted removal can be repeated. */
export const purgeBot = async (services: PurgeServices, botId: string): Promise<void> => {
  const { database } = services;
  // Continues after the last place. Otherwise PostgreSQL would scan all removed rows again for each batch.
  let after: PageEnd | null = null;
  await removeResults(services, async (limit) => {
    const places: PageEnd[] = await listAllPlaces(database.connection, botId, { after, limit });
    after = places.at(-1) ?? after;
    return places.map(({ id }) => id);
  });
  await database.write(({ connection }) => handOverMedia(connection, [botId]));
  await removeFiles(services, keysOf(await listMedia(database.connection, [botId])));
  await database.write((access) => removeBot(access, botId));
};

/** Removes bots that were deleted before a given time and can't be restored any more. */
export const purgeBots = async (services: PurgeServices, before: string): Promise<void> => {
  for (const botId of await claimDeleted(services.database, before)) await purgeBot(services, botId);
};

/**
 * Removes results deleted before a given time, with their files; `most` limits their number. Returns the number
 * removed.
 */
export const purgeResults = async (services: PurgeServices, before: string, most?: number): Promise<number> =>
  removeResults(services, (limit) => listArchivedBefore(services.database.connection, before, limit), most);

/**
 * Removes results of a bot that were deleted at a given time, with their files, at once. With a limit, it removes a part of
 * them, so that the requester can show progress.
 */
export const purgeDeletion = async (
  services: PurgeServices,
  botId: string,
  deletion: string,
  limit = Number.POSITIVE_INFINITY,
): Promise<{ count: number; isDone: boolean }> => {
  const { connection } = services.database;
  const count = await removeResults(services, (most) => listArchived(connection, botId, deletion, most), limit);
  return { count, isDone: count < limit };
};

const day = 24 * 60 * 60_000;

/** Removes results that are older than their bots keep them, with their files. They count in no number any more. */
export const purgeOldResults = async (
  services: PurgeServices & { hourMarks: HourMarks },
  now: number,
): Promise<void> => {
  const { database, hourMarks } = services;
  for (const { botId, days } of await listKeepDays(database.connection)) {
    const before = new Date(now - days * day).toISOString();
    await removeResults(services, async (limit) => {
      const ids = await listBegunBefore(database.connection, botId, before, limit);
      if (ids.length > 0) await hourMarks.touch(botId, ...ids);
      return ids;
    });
  }
};
