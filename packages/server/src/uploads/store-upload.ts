import type { Bytes } from "../storage/storage.ts";
import { contentDisposition } from "./served-type.ts";
import type { UploadServices } from "./services.ts";
import { completeUpload, type Upload } from "./upload-repository.ts";

/** Stores the content of a reserved file. Returns false, and stores nothing, if the reservation has expired. */
export const storeUpload = async (
  { storage, database }: Pick<UploadServices, "storage" | "database">,
  { key, name }: Pick<Upload, "key" | "name">,
  body: Bytes,
  { type, maxSize }: { type: string; maxSize: number },
): Promise<boolean> => {
  const { size } = await storage.put(key, body, { type, disposition: contentDisposition(type, name), maxSize });
  const stored = { size, type, storedAt: new Date().toISOString() };
  if (await database.write((access) => completeUpload(access, key, stored))) return true;
  await storage.delete(key);
  return false;
};
