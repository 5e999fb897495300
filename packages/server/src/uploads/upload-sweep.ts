import { earlierTime } from "../base/steady-time.ts";
import { handOverMedia } from "./hand-over-media.ts";
import { removeFiles } from "./remove-files.ts";
import type { UploadServices } from "./services.ts";
import { listOrphans, listPreviewFiles, listUnfinished, type Upload } from "./upload-repository.ts";

const minute = 60_000;
/** The shortest time between two sweeps, in milliseconds. */
const interval = 30 * minute;
/** A file that has not arrived by then never will, since its address is valid for ten minutes. */
const unfinishedTime = 6 * 60 * minute;
/** A chat may store its result hours later, with its first answer, which may be this file. */
const orphanTime = 7 * 24 * 60 * minute;
/** What a block has made in a preview is looked at at once; the address is cached for a day. */
const previewTime = 24 * 60 * minute;
/** How many files are looked up at once. */
const batch = 200;

/**
 * Removes, from time to time, files that never arrived completely, those whose result, bot or saved theme is gone, and what
 * blocks have made in previews.
 */
export const createUploadSweep = (
  services: Pick<UploadServices, "database" | "storage">,
  now: () => number = earlierTime,
) => {
  const { database, storage } = services;
  let last = 0;

  const removeAll = async (list: (limit: number) => Promise<Upload[]>) => {
    for (let uploads = await list(batch); uploads.length > 0; uploads = await list(batch))
      await removeFiles(
        services,
        uploads.map(({ key }) => key),
      );
  };

  /** Files that belong to nothing; authors' files that something still shows have been given to it. */
  const listLost = async (before: string, limit: number): Promise<Upload[]> => {
    const found = await listOrphans(database.connection, before, limit);
    const owners = new Set(found.filter(({ resultId }) => resultId === null).map(({ botId }) => botId));
    if (owners.size === 0) return found;
    await database.write(({ connection }) => handOverMedia(connection, [...owners]));
    return listOrphans(database.connection, before, limit);
  };

  return async (): Promise<void> => {
    const time = now();
    // The clock may have been set back.
    if (Math.abs(time - last) < interval) return;
    last = time;
    const before = (age: number) => new Date(time - age).toISOString();
    await removeAll((limit) => listUnfinished(database.connection, before(unfinishedTime), limit));
    await removeAll((limit) => listPreviewFiles(database.connection, before(previewTime), limit));
    await removeAll((limit) => listLost(before(orphanTime), limit));
    await storage.clean(new Date(time - unfinishedTime));
  };
};
