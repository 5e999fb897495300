import { removeFiles } from "./remove-files.ts";
import type { UploadServices } from "./services.ts";
import { listOrphans, listUnfinished, type Upload } from "./upload-repository.ts";

const minute = 60_000;
/** The shortest time between two sweeps, in milliseconds. */
const interval = 30 * minute;
/** A file that has not arrived by then never will, since its address is valid for ten minutes. */
const unfinishedTime = 6 * 60 * minute;
/** A chat stores its result with its first answer, which may be this file, hours later. */
const orphanTime = 7 * 24 * 60 * minute;
/** How many files are looked up at once. */
const batch = 200;

/** Removes, from time to time, files that never arrived completely, and those whose result or bot is gone. */
export const createUploadSweep = (
  services: Pick<UploadServices, "database" | "storage">,
  now: () => number = Date.now,
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

  return async (): Promise<void> => {
    const time = now();
    if (time - last < interval) return;
    last = time;
    const before = (age: number) => new Date(time - age).toISOString();
    await removeAll((limit) => listUnfinished(database.connection, before(unfinishedTime), limit));
    await removeAll((limit) => listOrphans(database.connection, before(orphanTime), limit));
    await storage.clean(new Date(time - unfinishedTime));
  };
};
