import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { errorCode } from "@parley/core";
import { createTarDecoder, createTarPacker, type ParsedTarEntry } from "modern-tar";
import * as z from "zod";
import { databaseFile, encryptionSecretFile, ownerTokenFile } from "../environment/data-folder.ts";
import { assertKey } from "../storage/storage.ts";

/** The archive's last entry: a list of its contents with checksums. */
const manifestName = "manifest.json";
const filesPrefix = "uploads/files/";

const manifestShape = z.object({
  /** The version of the archive's layout. */
  format: z.literal(1),
  createdAt: z.string(),
  files: z.array(z.object({ name: z.string(), size: z.int(), sha256: z.string() })),
});

/** The contents of an archive. */
export type BackupManifest = z.output<typeof manifestShape>;

/** Thrown for an archive that is damaged, incomplete, or not a backup of Parley. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}

/** A file for an archive: its path, or its bytes. */
export interface BackupSource {
  name: string;
  from: string | Uint8Array;
}

type Entry = BackupManifest["files"][number];

/** Creates a stream that passes bytes through, counts them and computes their hash. */
const createMeter = () => {
  const hash = createHash("sha256");
  let size = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      hash.update(chunk);
      size += chunk.byteLength;
      next(null, chunk);
    },
  });
  return { stream, end: () => ({ size, sha256: hash.digest("hex") }) };
};

type Packer = ReturnType<typeof createTarPacker>["controller"];

const add = async (packer: Packer, name: string, size: number, from: Readable): Promise<Entry> => {
  const meter = createMeter();
  // Node.js and browsers have different types for the same web streams.
  const body = packer.add({ name, size, mode: 0o600 }) as unknown as NodeJS.WritableStream;
  await pipeline(from, meter.stream, body);
  return { name, ...meter.end() };
};

/** Adds a file with its size at the time of opening. Returns null if the file has been deleted. */
const addFile = async (packer: Packer, { name, from }: BackupSource): Promise<Entry | null> => {
  if (typeof from !== "string") return add(packer, name, from.byteLength, Readable.from([Buffer.from(from)]));
  const file = await open(from).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (file === null) return null;
  try {
    const { size } = await file.stat();
    const body = size === 0 ? Readable.from([]) : file.createReadStream({ autoClose: false, end: size - 1 });
    return await add(packer, name, size, body);
  } finally {
    await file.close();
  }
};

/** Writes an archive that only the current user may read. Files deleted meanwhile are left out. */
export const writeArchive = async (path: string, sources: AsyncIterable<BackupSource>): Promise<BackupManifest> => {
  const { readable, controller } = createTarPacker();
  const target = createWriteStream(path, { mode: 0o600, flags: "wx", flush: true });
  const written = pipeline(Readable.fromWeb(readable as never), createGzip(), target);
  const pack = async (): Promise<BackupManifest> => {
    try {
      const files: Entry[] = [];
      for await (const source of sources) {
        const entry = await addFile(controller, source);
        if (entry !== null) files.push(entry);
      }
      const manifest: BackupManifest = { format: 1, createdAt: new Date().toISOString(), files };
      await addFile(controller, { name: manifestName, from: Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`) });
      controller.finalize();
      return manifest;
    } catch (error) {
      controller.error(error);
      throw error;
    }
  };
  // On a full disk both promises reject; the first rejection contains the reason.
  const [, manifest] = await Promise.all([written, pack()]);
  return manifest;
};

/** Throws for entries that a backup never contains, so that no name can lead out of the folder. */
const assertName = (name: string): void => {
  if ([databaseFile, encryptionSecretFile, ownerTokenFile].includes(name)) return;
  if (!name.startsWith(filesPrefix)) throw new BackupError(`It holds ${JSON.stringify(name)}, which no backup has`);
  assertKey(name.slice(filesPrefix.length));
};

const readText = async (body: ReadableStream<Uint8Array>): Promise<string> => new Response(body).text();

const extract = async ({ header, body }: ParsedTarEntry, folder: string): Promise<Entry> => {
  assertName(header.name);
  const path = join(folder, ...header.name.split("/"));
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const meter = createMeter();
  const target = createWriteStream(path, { mode: 0o600, flags: "wx", flush: true });
  await pipeline(Readable.fromWeb(body as never), meter.stream, target);
  return { name: header.name, ...meter.end() };
};

const compare = (found: readonly Entry[], manifest: BackupManifest): void => {
  const expected = new Map(manifest.files.map((file) => [file.name, file]));
  for (const { name, size, sha256 } of found) {
    const entry = expected.get(name);
    if (entry?.size !== size || entry.sha256 !== sha256) throw new BackupError(`${name} is not as it was backed up`);
    expected.delete(name);
  }
  const [missing] = expected.keys();
  if (missing !== undefined) throw new BackupError(`${missing} is missing`);
};

/**
 * Unpacks an archive into an empty folder and verifies all checksums.
 *
 * @throws BackupError if the archive is damaged, incomplete, or not a backup of Parley
 */
export const readArchive = async (path: string, folder: string): Promise<BackupManifest> => {
  const decoder = createTarDecoder({ strict: true });
  const source = createReadStream(path);
  const fed = pipeline(source, createGunzip(), decoder.writable as unknown as NodeJS.WritableStream);
  const take = async (): Promise<BackupManifest> => {
    const found: Entry[] = [];
    let manifest: BackupManifest | null = null;
    for await (const entry of decoder.readable as unknown as AsyncIterable<ParsedTarEntry>)
      if (entry.header.name === manifestName) manifest = manifestShape.parse(JSON.parse(await readText(entry.body)));
      else found.push(await extract(entry, folder));
    if (manifest === null) throw new BackupError("its list of files is missing");
    compare(found, manifest);
    return manifest;
  };
  const taken = take();
  try {
    const [, manifest] = await Promise.all([fed, taken]);
    return manifest;
  } catch (error) {
    source.destroy();
    await Promise.allSettled([fed, taken]);
    throw explain(error);
  }
};

const systemCodes = new Set(["ENOSPC", "EACCES", "EIO", "EROFS", "EDQUOT", "EMFILE", "ENOENT", "EISDIR", "EPERM"]);

/** Returns system errors such as a full disk unchanged, since the archive is not at fault. */
const explain = (error: unknown): unknown => {
  const isOfSystem = systemCodes.has(errorCode(error));
  if (error instanceof BackupError || isOfSystem) return error;
  return new BackupError(error instanceof Error ? error.message : String(error), { cause: error });
};
