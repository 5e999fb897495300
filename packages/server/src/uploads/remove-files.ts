import type { UploadServices } from "./services.ts";
import { deleteUpload } from "./upload-repository.ts";

/** Removes files, each before its row, because a row without a file is found again but not the reverse. */
export const removeFiles = async (
  { database, storage }: Pick<UploadServices, "database" | "storage">,
  keys: readonly string[],
): Promise<void> => {
  for (const key of keys) {
    await storage.delete(key);
    await database.write((access) => deleteUpload(access, key));
  }
};
