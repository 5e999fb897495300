import type { Addresses } from "../environment/addresses.ts";
import { HttpError } from "../web/http-error.ts";
import type { UploadServices } from "./services.ts";
import type { Upload } from "./upload-repository.ts";

const encodePath = (path: string): string => path.split("/").map(encodeURIComponent).join("/");

/** The address for uploading a file, and for reading it if it is public. */
export const keyUrl = (addresses: Addresses, key: string): string => `${addresses.viewer}/uploads/${encodePath(key)}`;

/** The public address of a file. */
const publicUrl = (addresses: Addresses, key: string): string =>
  addresses.publicFiles === undefined ? keyUrl(addresses, key) : `${addresses.publicFiles}/${encodePath(key)}`;

/** The key in the path of an upload address. Returns null if the path contains no valid key. */
export const keyInPath = (pathname: string): string | null => {
  try {
    const names = pathname
      .replace(/^\/uploads\//, "")
      .split("/")
      .map(decodeURIComponent);
    return names.some((name) => /[/\\\0]/.test(name) || /^\.{0,2}$/.test(name)) ? null : names.join("/");
  } catch {
    return null;
  }
};

export const isPrivateKey = (key: string): boolean => key.startsWith("private/");

/**
 * The address of a file. Public files are read from the viewer or the bucket. Private ones are read from the builder,
 * by authors only.
 */
export const fileUrl = (
  addresses: Addresses,
  { key, botId, resultId, blockId, name }: Pick<Upload, "key" | "botId" | "resultId" | "blockId" | "name">,
): string =>
  isPrivateKey(key) && resultId !== null
    ? `${addresses.builder}/api/typebots/${[botId, "results", resultId, "blocks", blockId, name].map(encodeURIComponent).join("/")}`
    : publicUrl(addresses, key);

/** A temporary address at which anyone can read a file, even a private one. */
export const fileLink = (
  { addresses, fileTokens }: Pick<UploadServices, "addresses" | "fileTokens">,
  upload: Upload,
  expiresAt: number,
): string =>
  isPrivateKey(upload.key)
    ? `${keyUrl(addresses, upload.key)}?token=${fileTokens.write({ key: upload.key, expiresAt })}`
    : fileUrl(addresses, upload);

const refused = (what: string) => new HttpError(400, "BAD_PATH", `filePath: ${what}`);

/** Whether a name could lead to another folder, even if it is decoded a second time. */
const leadsAway = (name: string): boolean =>
  /^\.{0,2}$/.test(name) || /[/\\\0]/.test(name) || /%(?:2e|2f|5c|00)/i.test(name);

/**
 * Reads the result and the file's name from a path `public/results/{resultId}/{blockId}/{fileName}` (specification,
 * section 7, notes). The block must be that of the call.
 *
 * @throws HttpError 400 for any other path
 */
export const parseFilePath = (path: string, blockId: string): { resultId: string; fileName: string } => {
  if (path === "") throw refused("missing");
  const names = path.split("/");
  if (names.some(leadsAway)) throw refused("not a path of an upload");
  const [visibility = "", results, resultId = "", block, fileName = ""] = names;
  const isKnown = /^(?:public|private)$/.test(visibility) && results === "results" && names.length === 5;
  if (!isKnown || block !== blockId) throw refused(`expected public/results/{resultId}/${blockId}/{fileName}`);
  return { resultId, fileName };
};
