import { earlierTime } from "../base/steady-time.ts";
import { handOverMedia } from "./hand-over-media.ts";
import { removeFiles } from "./remove-files.ts";
import type { UploadServices } from "./services.ts";
import { listOrphans, listPreviewFiles, listUnfinished, type Upload } from "./upload-repository.ts";

const minute = 60_000;
/**
 * Milliseconds after which a reserved file counts as never arriving. Upload addresses are valid for only ten minutes.
 */
const unfinishedTime = 6 * 60 * minute;
/**
 * Milliseconds after which a file without a stored result is removed. A chat may store its result hours later, with its
 * first answer, which may be this file.
 */
const orphanTime = 7 * 24 * 60 * minute;
/** Milliseconds after which a file made in a preview is removed. It is viewed at once, and cached for a day. */
const previewTime = 24 * 60 * minute;
/** The number of files looked up at once. */
const batch = 200;

/**
 * Removes files that never arrived completely, files whose result, bot or saved theme no longer exists, and files that
 * blocks have made in previews.
 */
export const sweepUploads = async (
  services: Pick<UploadServices, "database" | "storage">,
  time: number = earlierTime(),
): Promise<void> => {
  const { database, storage } = services;
  const removeAll = async (list: (limit: number) => Promise<Upload[]>) => {
    for (let uploads = await list(batch); uploads.length > 0; uploads = await list(batch))
      await removeFiles(
        services,
        uploads.map(({ key }) => key),
      );
  };

  /** Lists files without an owner, after transferring authors' files to other bots or saved themes that show them. */
  const listLost = async (before: string, limit: number): Promise<Upload[]> => {
    const found = await listOrphans(database.connection, before, limit);
    const owners = new Set(found.filter(({ resultId }) => resultId === null).map(({ botId }) => botId));
    if (owners.size === 0) return found;
    await database.write(({ connection }) => handOverMedia(connection, [...owners]));
    return listOrphans(database.connection, before, limit);
  };

  const before = (age: number) => new Date(time - age).toISOString();
  await removeAll((limit) => listUnfinished(database.connection, before(unfinishedTime), limit));
  await removeAll((limit) => listPreviewFiles(database.connection, before(previewTime), limit));
  await removeAll((limit) => listLost(before(orphanTime), limit));
  await storage.clean(new Date(time - unfinishedTime));
};
