import { fileType, megabyte } from "@parley/core";
import type { BotSummaryRow } from "../bot-rows/bot-repository.ts";
import { HttpError } from "../web/http-error.ts";
import { fileUrl, keyUrl } from "./file-address.ts";
import { fileSizeLimit, tooLarge } from "./file-size.ts";
import { hasRoom, reserve } from "./prepare-upload.ts";
import { safeFileName } from "./safe-file-name.ts";
import type { UploadServices } from "./services.ts";
import { grantTime } from "./upload-tokens.ts";

/** A request to upload a file that a bot shows. */
export interface MediaRequest {
  fileName: string;
  /** The content type according to the author's browser; may be empty. */
  fileType: string;
  /** In bytes. */
  fileSize: number;
}

/** The address for uploading an author's file, and its public address. */
export interface MediaTicket {
  /** The file must be sent here by PUT within ten minutes. */
  uploadUrl: string;
  fileUrl: string;
  /** In bytes. */
  maxSize: number;
}

/**
 * Returns the address for uploading an author's file for a bot. The file is public and is removed with the bot.
 *
 * @throws HttpError 400 if the file is too large, or the storage is full
 */
export const prepareMedia = async (
  services: UploadServices,
  { id: botId, workspace_id: workspaceId }: BotSummaryRow,
  { fileName, fileType: told, fileSize }: MediaRequest,
): Promise<MediaTicket> => {
  const { addresses, environment, uploadTokens } = services;
  const maxSize = Math.floor(fileSizeLimit(environment, undefined) * megabyte);
  if (fileSize > maxSize) throw tooLarge(maxSize, 400);
  if (!(await hasRoom(services, workspaceId, fileSize)))
    throw new HttpError(400, "STORAGE_FULL", "The server has no room for this file.");
  const type = fileType(fileName, told);
  const createdAt = new Date().toISOString();
  const upload = await reserve(
    services,
    {
      workspaceId,
      botId,
      resultId: null,
      blockId: "",
      name: safeFileName(fileName, type),
      size: 0,
      type,
      createdAt,
      storedAt: null,
    },
    `public/bots/${botId}`,
  );
  const token = uploadTokens.write({ key: upload.key, type, maxSize, expiresAt: Date.now() + grantTime });
  return {
    uploadUrl: `${keyUrl(addresses, upload.key)}?token=${token}`,
    fileUrl: fileUrl(addresses, upload),
    maxSize,
  };
};
