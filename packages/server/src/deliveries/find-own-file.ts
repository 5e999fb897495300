import type { OwnFile } from "@parley/core";
import { fileUrl, keyInPath } from "../uploads/file-address.ts";
import type { UploadServices } from "../uploads/services.ts";
import { findUpload, listUploads, type Upload } from "../uploads/upload-repository.ts";

type FileServices = Pick<UploadServices, "database" | "storage" | "addresses">;

/** The owner of readable files. */
interface FileOwner {
  /** Null in a preview. */
  resultId: string | null;
  botId: string;
}

/**
 * The upload at an address, if it belongs to the chat or is the bot's own. Other visitors' files are not found: somebody who
 * knows their address must not get them by e-mail.
 */
const findOwnUpload = async (
  { database, addresses }: FileServices,
  { resultId, botId }: FileOwner,
  address: string,
): Promise<Upload | null> => {
  if (!URL.canParse(address)) return null;
  const { origin, pathname } = new URL(address);
  if (origin === new URL(addresses.viewer).origin && pathname.startsWith("/uploads/")) {
    const key = keyInPath(pathname);
    const upload = key === null ? null : await findUpload(database.connection, key);
    const isOwn = upload?.resultId === null ? upload.botId === botId : upload?.resultId === resultId;
    return upload !== null && isOwn ? upload : null;
  }
  if (resultId === null || origin !== new URL(addresses.builder).origin) return null;
  const uploads = await listUploads(database.connection, resultId);
  return uploads.find((upload) => fileUrl(addresses, upload) === address) ?? null;
};

/** A file of the chat or its bot, up to a size in bytes; null for any other address. */
export const findOwnFile = async (
  services: FileServices,
  owner: FileOwner,
  address: string,
  limit: number,
): Promise<OwnFile | null> => {
  const upload = await findOwnUpload(services, owner, address);
  if (upload === null || upload.storedAt === null || upload.size > limit) return null;
  const found = await services.storage.get(upload.key);
  if (found === null) return null;
  const bytes = new Uint8Array(await new Response(found.body).arrayBuffer());
  return { name: upload.name, type: upload.type, bytes };
};
