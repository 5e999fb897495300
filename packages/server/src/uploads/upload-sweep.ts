import type { Services } from "../services.ts";
import { deleteUpload, listOrphans, listUnfinished, type Upload } from "./upload-repository.ts";

const minute = 60_000;
/** How often files are removed, at most. */
const interval = 30 * minute;
/** A file that has not come by then never will: its address is valid for ten minutes. */
const unfinishedTime = 6 * 60 * minute;
/** A chat stores its result with its first answer, which may be this file and be sent hours later. */
const orphanTime = 7 * 24 * 60 * minute;
/** Files looked up in one go. */
const batch = 200;

/** Removes, now and then, files that never came whole, and those whose result is gone. */
export const createUploadSweep = (
  { database, storage }: Pick<Services, "database" | "storage">,
  now: () => number = Date.now,
) => {
  let last = 0;

  // The file first: a row without a file is found again, a file without a row is not.
  const removeAll = async (list: (limit: number) => Promise<Upload[]>) => {
    for (let uploads = await list(batch); uploads.length > 0; uploads = await list(batch))
      for (const { key } of uploads) {
        await storage.delete(key);
        await database.write((access) => deleteUpload(access, key));
      }
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
