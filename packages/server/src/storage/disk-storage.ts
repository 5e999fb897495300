import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, rmdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { hasCode } from "../base/system-errors.ts";
import { assertKey, type Bytes, limitBytes, type Storage, type StoredFile } from "./storage.ts";

/** The subfolder of a storage's folder that contains the stored files. */
export const keptFolder = "files";

/**
 * Stores files in a folder. This is the default, which needs no other service. The folder is created with the first
 * file.
 */
export const createDiskStorage = (folder: string): Storage => {
  const kept = join(folder, keptFolder);
  const incoming = join(folder, "incoming");

  const pathOf = (key: string): string => {
    assertKey(key);
    return join(kept, ...key.split("/"));
  };

  const write = async (path: string, body: Bytes): Promise<number> => {
    const file = await open(path, "wx", 0o600);
    let size = 0;
    try {
      for await (const chunk of body) {
        await file.writeFile(chunk);
        size += chunk.byteLength;
      }
      await file.sync();
    } finally {
      await file.close();
    }
    return size;
  };

  return {
    async put(key, body, { maxSize }) {
      const target = pathOf(key);
      const draft = join(incoming, randomUUID());
      await makeFolder(incoming);
      try {
        const size = await write(draft, limitBytes(body, maxSize));
        await makeFolder(dirname(target));
        await rename(draft, target);
        await syncFolder(dirname(target));
        return { key, size };
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async get(key, range) {
      const path = pathOf(key);
      const facts = await stat(path).catch(nullIfMissing);
      if (!facts?.isFile()) return null;
      // Node.js and browsers have different types for the same web streams.
      const body = Readable.toWeb(createReadStream(path, range ?? {})) as unknown as ReadableStream<Uint8Array>;
      return { size: facts.size, body };
    },
    async delete(key) {
      const path = pathOf(key);
      await rm(path, { force: true });
      await removeEmpty(dirname(path), kept);
    },
    async *list(prefix) {
      for await (const file of walk(kept, "")) if (file.key.startsWith(prefix)) yield file;
    },
    async clean(before) {
      for (const name of await namesIn(incoming)) {
        const path = join(incoming, name);
        const facts = await stat(path).catch(nullIfMissing);
        if (facts && facts.mtime < before) await rm(path, { force: true });
      }
    },
  };
};

/** Creates a folder that only the server's user can access. */
const makeFolder = (path: string) => mkdir(path, { recursive: true, mode: 0o700 });

const nullIfMissing = (error: unknown): null => {
  if (hasCode(error, "ENOENT") || hasCode(error, "ENOTDIR")) return null;
  throw error;
};

/** A new name is durable only after its folder is synced. Systems that can't sync folders handle this themselves. */
const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, "r").catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
};

/** Removes folders that have become empty, up to the top one. */
const removeEmpty = async (folder: string, top: string): Promise<void> => {
  for (let path = folder; path.startsWith(top) && path !== top; path = dirname(path)) {
    const isRemoved = await rmdir(path).then(
      () => true,
      () => false,
    );
    if (!isRemoved) return;
  }
};

const namesIn = async (folder: string): Promise<string[]> => (await readdir(folder).catch(nullIfMissing)) ?? [];

async function* walk(folder: string, prefix: string): AsyncGenerator<StoredFile> {
  for (const name of await namesIn(folder)) {
    const path = join(folder, name);
    const facts = await stat(path).catch(nullIfMissing);
    if (facts?.isDirectory()) yield* walk(path, `${prefix}${name}/`);
    else if (facts) yield { key: prefix + name, size: facts.size };
  }
}
