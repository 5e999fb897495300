import type { UploadServices } from "./services.ts";
import { deleteUpload } from "./upload-repository.ts";

/**
 * Removes files, each before its row. After an interruption, a row without a file is found again, but a file without a
 * row is not.
 */
export const removeFiles = async (
  { database, storage }: Pick<UploadServices, "database" | "storage">,
  keys: readonly string[],
): Promise<void> => {
  for (const key of keys) {
    await storage.delete(key);
    await database.write((access) => deleteUpload(access, key));
  }
};
