import { createHash } from "node:crypto";
import { type FlowBlock, fileType, isFileAllowed, lookup, megabyte, type UploadRules } from "@parley/core";
import { createBotId } from "../base/ids.ts";
import { HttpError } from "../web/http-error.ts";
import { fileUrl, keyUrl } from "./file-address.ts";
import { fileSizeLimit, tooLarge } from "./file-size.ts";
import { logForUpload } from "./log-for-upload.ts";
import { numberedName, safeFileName } from "./safe-file-name.ts";
import type { UploadServices } from "./services.ts";
import { countUploads, reserveUpload, sumUploads, type Upload } from "./upload-repository.ts";
import { grantTime } from "./upload-tokens.ts";

/** The block that requests a file, and its chat. */
export interface UploadTarget {
  workspaceId: string;
  /** The bot that holds the block. */
  botId: string;
  /** Null in a preview, where the file is discarded. */
  resultId: string | null;
  block: FlowBlock;
}

export interface FileRequest {
  name: string;
  /** The content type according to the visitor's browser; may be empty. */
  type: string;
  /** The size in bytes, if the client sends it. */
  size?: number | undefined;
}

/** The address for uploading a visitor's file, and the file's properties. */
export interface UploadTicket {
  /** The file must be sent here by PUT within ten minutes. */
  presignedUrl: string;
  /** The address of the uploaded file. */
  fileUrl: string;
  /** The content type of the uploaded file. */
  type: string;
  /** In bytes. */
  maxSize: number;
}

/** The maximum number of files in one chat. */
const mostFiles = 500;

/** The number of numbered names tried if a name is taken. After that, the name begins with a random id. */
const mostNumbers = 20;

/** The address of every file in a preview, where uploads are simulated. */
const previewUrl = "http://fake-upload-url.com";

const findRules = ({ runs }: UploadServices, block: FlowBlock, type: string): UploadRules => {
  const rules = lookup(runs, block.type)?.uploads?.(block, type) ?? null;
  if (rules === null) throw new HttpError(400, "NO_UPLOADS", `Block ${block.id} takes no files of this kind.`);
  return rules;
};

/** In bytes. */
const sizeLimit = ({ environment }: UploadServices, rules: UploadRules): number =>
  Math.floor(fileSizeLimit(environment, rules.sizeLimit) * megabyte);

/** Returns a folder name for a block. Ids come from bot files, so an id that is unsuitable is replaced by its hash. */
const folderOf = (id: string): string =>
  /^[\w-]{1,100}$/.test(id) ? id : createHash("sha256").update(id).digest("hex").slice(0, 32);

/** Whether a file of this size fits into the workspace's quota. */
export const hasRoom = async (
  { environment, database }: UploadServices,
  workspaceId: string,
  size: number,
): Promise<boolean> => {
  const limit = environment.PARLEY_STORAGE_LIMIT;
  if (limit === undefined) return true;
  return (await sumUploads(database.connection, workspaceId)) + Math.max(size, 1) <= limit * megabyte;
};

/** Logs with the result that the storage is full, so that the author learns of missing files. */
const tellFull = (services: UploadServices, result: { id: string; workspaceId: string }, name: string): Promise<void> =>
  logForUpload(
    services,
    result,
    `The storage is full: "${name}" could not be sent`,
    `All files together may take ${services.environment.PARLEY_STORAGE_LIMIT} MB (PARLEY_STORAGE_LIMIT). Raise the limit, or delete results with files.`,
  );

/** Reserves an unused name in the folder. */
export const reserve = async (
  { database }: UploadServices,
  given: Omit<Upload, "key">,
  folder: string,
): Promise<Upload> => {
  for (let count = 0; ; count++) {
    const name = count < mostNumbers ? numberedName(given.name, count) : `${createBotId()}-${given.name}`;
    const upload = { ...given, name, key: `${folder}/${name}` };
    if (await database.write((access) => reserveUpload(access, upload))) return upload;
  }
};

/**
 * Validates an upload request and returns the address to upload to. Null if the storage is full.
 *
 * @throws HttpError 400 if the block doesn't accept the file or it is too large
 */
export const prepareUpload = async (
  services: UploadServices,
  { workspaceId, botId, resultId, block }: UploadTarget,
  file: FileRequest,
): Promise<UploadTicket | null> => {
  const { addresses, database, uploadTokens } = services;
  const type = fileType(file.name, file.type);
  const rules = findRules(services, block, type);
  const maxSize = sizeLimit(services, rules);
  const name = safeFileName(file.name, type);
  if (!isFileAllowed(rules.types, name, type))
    throw new HttpError(400, "TYPE_NOT_ALLOWED", `Files of the type ${type} are not allowed here.`);
  if (file.size !== undefined && file.size > maxSize) throw tooLarge(maxSize, 400);
  const grant = { type, maxSize, expiresAt: Date.now() + grantTime };
  const signed = (key: string | null) => `?token=${uploadTokens.write({ ...grant, key })}`;
  if (resultId === null)
    return { presignedUrl: `${addresses.viewer}/uploads/preview${signed(null)}`, fileUrl: previewUrl, type, maxSize };

  if (!(await hasRoom(services, workspaceId, file.size ?? 0))) {
    await tellFull(services, { id: resultId, workspaceId }, name);
    return null;
  }
  if ((await countUploads(database.connection, resultId)) >= mostFiles)
    throw new HttpError(400, "TOO_MANY_FILES", `One chat may send ${mostFiles} files.`);
  const folder = `${rules.isPrivate ? "private" : "public"}/results/${resultId}/${folderOf(block.id)}`;
  const createdAt = new Date().toISOString();
  const pending = { workspaceId, botId, resultId, blockId: block.id, name, size: 0, type, createdAt, storedAt: null };
  const upload = await reserve(services, pending, folder);
  const presignedUrl = keyUrl(addresses, upload.key) + signed(upload.key);
  return { presignedUrl, fileUrl: fileUrl(addresses, upload), type, maxSize };
};
