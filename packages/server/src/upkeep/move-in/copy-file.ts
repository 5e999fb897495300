import { fileType } from "@parley/core";
import type { Connection, Database } from "../../database/schema.ts";
import type { Storage } from "../../storage/storage.ts";
import { peek } from "../../uploads/peek.ts";
import { contentDisposition, servedMediaType, servedType, sniffedBytes } from "../../uploads/served-type.ts";
import { completeUpload, reserveUpload } from "../../uploads/upload-repository.ts";
import { partsOfName } from "./file-addresses.ts";
import type { FileOwner } from "./file-places.ts";

/**
 * Finds the owners of files: the result or bot in a file's name, otherwise the entry that refers to it. Files of
 * missing owners are skipped.
 */
export const findOwners = async (
  connection: Connection,
  files: readonly (readonly [name: string, file: unknown, namedBy: FileOwner | null])[],
): Promise<Map<string, FileOwner>> => {
  const parts = files.map(([name]) => partsOfName(name));
  const idsOf = (key: "resultId" | "botId") => [...new Set(parts.flatMap((part) => part[key] ?? [])), ""];
  const results = await connection
    .selectFrom("results")
    .select(["id", "workspace_id"])
    .where("id", "in", idsOf("resultId"))
    .execute();
  const bots = await connection
    .selectFrom("bots")
    .select(["id", "workspace_id"])
    .where("id", "in", idsOf("botId"))
    .execute();
  const workspaces = new Map([...results, ...bots].map(({ id, workspace_id }) => [id, workspace_id]));
  const owners = new Map<string, FileOwner>();
  for (const [name, , namedBy] of files) {
    const { botId, resultId, isPrivate } = partsOfName(name);
    const ofResult = resultId === null ? undefined : workspaces.get(resultId);
    const ofBot = botId === null ? undefined : workspaces.get(botId);
    if (resultId !== null && ofResult !== undefined)
      owners.set(name, { workspaceId: ofResult, botId: botId ?? namedBy?.botId ?? "", resultId });
    // A private file can only belong to the result in its name.
    else if (isPrivate) continue;
    else if (botId !== null && ofBot !== undefined) owners.set(name, { workspaceId: ofBot, botId, resultId: null });
    else if (namedBy !== null) owners.set(name, namedBy);
  }
  return owners;
};

interface Places {
  database: Database;
  from: Storage;
  to: Storage;
  /** Whether source and target are the same storage, so that nothing has to be copied. */
  isThere: boolean;
}

interface CopiedFile {
  key: string;
  /** The size in bytes according to the bucket. */
  size: number;
  /** The file's name, as from `nameOfKey`. */
  name: string;
  owner: FileOwner;
}

/**
 * The content type for serving a file. Authors' SVG drawings keep their type; files from visitors get no type that can
 * run scripts.
 */
const typeOf = (name: string, told: string, head: Uint8Array, isVisitors: boolean): string => {
  const type = fileType(name, told);
  return (isVisitors ? null : servedMediaType(type, head)) ?? servedType(type, head);
};

/** Copies a file to the same key and stores its row. Returns the reason if that fails; null on success. */
export const copyFile = async (
  { database, from, to, isThere }: Places,
  { key, size: told, name: fileName, owner }: CopiedFile,
): Promise<string | null> => {
  try {
    const found = await from.get(key, isThere && told > sniffedBytes ? { start: 0, end: sniffedBytes - 1 } : undefined);
    if (found === null) return "There is no such file in the bucket.";
    const { name, blockId } = partsOfName(fileName);
    const isVisitors = owner.resultId !== null;
    const { head, all } = await peek(found.body);
    const type = typeOf(name, found.type ?? "", head, isVisitors);
    const facts = { type, disposition: contentDisposition(type, name), maxSize: Number.MAX_SAFE_INTEGER };
    const { size } = isThere ? { size: told } : await to.put(key, all, facts);
    const now = new Date().toISOString();
    const stored = { size, type, storedAt: now };
    const upload = { ...owner, blockId: isVisitors ? blockId : "", key, name, createdAt: now, ...stored };
    await database.write(async (access) => {
      if (!(await reserveUpload(access, upload))) await completeUpload(access, key, stored);
    });
    return null;
  } catch (error) {
    return `It could not be fetched: ${error instanceof Error ? error.message : String(error)}`.replace(/[^.]$/, "$&.");
  }
};
