import { fileUrl, keyInPath, keyUrl } from "./file-address.ts";
import type { UploadServices } from "./services.ts";
import { findUpload } from "./upload-repository.ts";

/** The start of the path that early clients of the chat API append to the address of an uploaded file. */
const pathOfClient = "/public/results/";

/**
 * Replaces addresses of uploaded files in a visitor's message by the real ones. Early clients of the chat API send the
 * upload address with the path that they had requested appended.
 */
export const readFileAddresses = async (
  { addresses, database }: Pick<UploadServices, "addresses" | "database">,
  said: string,
): Promise<string> => {
  const start = keyUrl(addresses, "");
  if (!said.includes(start)) return said;
  const parts = said.split(/, (?=https?:\/\/)/).map(async (part) => {
    const end = part.lastIndexOf(pathOfClient);
    if (!part.startsWith(start) || end < start.length) return part;
    const key = keyInPath(new URL(part.slice(0, end)).pathname);
    const upload = key === null ? null : await findUpload(database.connection, key);
    return upload === null ? part : fileUrl(addresses, upload);
  });
  return (await Promise.all(parts)).join(", ");
};
