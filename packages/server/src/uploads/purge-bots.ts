import { setImmediate } from "node:timers/promises";
import { claimDeleted, removeBot } from "../bots/bot-repository.ts";
import { deleteResults, listArchivedBefore, listResultIds } from "../results/result-repository.ts";
import { handOverMedia } from "./hand-over-media.ts";
import { removeFiles } from "./remove-files.ts";
import type { UploadServices } from "./services.ts";
import { listMedia, listUploads, type Upload } from "./upload-repository.ts";

type PurgeServices = Pick<UploadServices, "database" | "storage">;

/** So many results are removed at once: visitors wait for it where they share the connection. */
const resultsAtOnce = 20;

const keysOf = (uploads: readonly Upload[]): string[] => uploads.map(({ key }) => key);

// Files first: what breaks off in the middle is found again by the rows that are left.
const removeResults = async (services: PurgeServices, list: (limit: number) => Promise<string[]>): Promise<void> => {
  const { database } = services;
  for (let ids = await list(resultsAtOnce); ids.length > 0; ids = await list(resultsAtOnce)) {
    const found = ids;
    for (const id of found) await removeFiles(services, keysOf(await listUploads(database.connection, id)));
    await database.write((access) => deleteResults(access, found));
    await setImmediate();
  }
};

/** Removes bots that were deleted before a given time with all they have: nobody can restore them any more. */
export const purgeBots = async (services: PurgeServices, before: string): Promise<void> => {
  const { database } = services;
  for (const botId of await claimDeleted(database, before)) {
    await removeResults(services, (limit) => listResultIds(database.connection, botId, limit));
    await database.write(({ connection }) => handOverMedia(connection, [botId]));
    await removeFiles(services, keysOf(await listMedia(database.connection, [botId])));
    await database.write((access) => removeBot(access, botId));
  }
};

/** Removes results that were deleted before a given time with their files. */
export const purgeResults = async (services: PurgeServices, before: string): Promise<void> =>
  removeResults(services, (limit) => listArchivedBefore(services.database.connection, before, limit));
