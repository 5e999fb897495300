import { fileUrl, keyInPath, keyUrl } from "./file-address.ts";
import type { UploadServices } from "./services.ts";
import { findUpload } from "./upload-repository.ts";

/** What the first clients of the chat API put behind the address that they have sent a file to. */
const pathOfClient = "/public/results/";

/**
 * What a visitor has said, with the real addresses of files: the first clients of the chat API send the address that the
 * file went to, and behind it the path that they asked for.
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
