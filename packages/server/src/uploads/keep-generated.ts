import type { GeneratedFile } from "@parley/core";
import { createBotId } from "../base/ids.ts";
import { fileUrl } from "./file-address.ts";
import { hasRoom, reserve } from "./prepare-upload.ts";
import type { UploadServices } from "./services.ts";
import { storeUpload } from "./store-upload.ts";

/** The block that made a file, and its chat. */
export interface FileMaker {
  workspaceId: string;
  botId: string;
  blockId: string;
  /** Null in a preview. */
  resultId: string | null;
}

async function* only(bytes: Uint8Array) {
  yield bytes;
}

/**
 * Stores a file made by a block under the temporary path with a random name, and returns its public address.
 *
 * @throws if the storage is full
 */
export const keepGenerated = async (
  services: UploadServices,
  { folder, extension, type, bytes }: GeneratedFile,
  maker: FileMaker,
): Promise<string> => {
  if (!(await hasRoom(services, maker.workspaceId, bytes.byteLength)))
    throw new Error("The server has no room for this file.");
  const createdAt = new Date().toISOString();
  const name = `${createBotId()}.${extension}`;
  const pending = { ...maker, name, size: bytes.byteLength, type, createdAt, storedAt: null };
  const upload = await reserve(services, pending, `public/tmp/${folder}`);
  if (await storeUpload(services, upload, only(bytes), { type, maxSize: bytes.byteLength }))
    return fileUrl(services.addresses, upload);
  throw new Error("The chat has been deleted.");
};
