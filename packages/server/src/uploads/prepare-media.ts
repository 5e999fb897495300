import { fileType, megabyte } from "@parley/core";
import type { BotSummaryRow } from "../bot-rows/bot-repository.ts";
import { HttpError } from "../web/http-error.ts";
import { fileUrl, keyUrl } from "./file-address.ts";
import { fileSizeLimit, tooLarge } from "./file-size.ts";
import { hasRoom, reserve } from "./prepare-upload.ts";
import { safeFileName } from "./safe-file-name.ts";
import type { UploadServices } from "./services.ts";
import { grantTime } from "./upload-tokens.ts";

/** A file that an author wants to show in a bot. */
export interface MediaRequest {
  fileName: string;
  /** What the author's browser takes the content to be; may be empty. */
  fileType: string;
  /** Bytes. */
  fileSize: number;
}

/** Where an author's file goes, and where everybody reads it then. */
export interface MediaTicket {
  /** The file goes here by PUT, within ten minutes. */
  uploadUrl: string;
  fileUrl: string;
  /** Bytes. */
  maxSize: number;
}

/**
 * Gives the address to which an author sends a file of a bot. The file is public, and lives as long as the bot.
 *
 * @throws HttpError 400 where the file is too large, or the storage is full
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
