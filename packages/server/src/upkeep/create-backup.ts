import { existsSync } from "node:fs";
import { mkdtemp, rename, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { failureKindOf } from "../database/database-failure.ts";
import { findOwnPlace } from "../database/open-database.ts";
import { snapshotSqlite } from "../database/snapshot-sqlite.ts";
import { databaseFile, dataFolder, encryptionSecretFile, hasData, ownerTokenFile } from "../environment/data-folder.ts";
import type { Environment } from "../environment/parse-environment.ts";
import { filesIn, openBucket } from "../storage/open-storage.ts";
import { type BackupSource, writeArchive } from "./backup-archive.ts";
import { UpkeepError } from "./upkeep-error.ts";

/** Facts about a backup. */
export interface Backup {
  path: string;
  /** The size of the archive in bytes. */
  size: number;
  /** The number of uploaded files in the archive. */
  files: number;
  /** The place of uploaded files that are not in the archive; null if all are. */
  filesElsewhere: string | null;
}

interface BackupOptions {
  environment: Environment;
  /** The path of the archive to write. */
  path: string;
  onProgress?: (files: number) => void;
  /** Aborts the backup and removes its partial files. */
  signal?: AbortSignal;
}

/** Lists the contents of an archive. The database comes first, so that all files that it names exist. */
async function* listSources(environment: Environment, snapshot: string): AsyncGenerator<BackupSource> {
  const folder = dataFolder(environment);
  yield { name: databaseFile, from: snapshot };
  const { ENCRYPTION_SECRET: secret } = environment;
  const from = secret === undefined ? join(folder, encryptionSecretFile) : Buffer.from(`${secret}\n`);
  yield { name: encryptionSecretFile, from };
  yield { name: ownerTokenFile, from: join(folder, ownerTokenFile) };
  for await (const { key, path } of filesIn(join(folder, "uploads")))
    yield { name: `uploads/files/${key}`, from: path };
}

/** @throws UpkeepError if the data is on a database server */
const assertEmbedded = async (environment: Environment): Promise<void> => {
  const { DATABASE_URL: url, PARLEY_DATABASE_SCHEMA: named } = environment;
  if (url === undefined) return;
  const place = { url, folder: "", schema: named };
  const { schema } = await findOwnPlace(place).catch(() => place);
  const where = schema === undefined ? "" : `, in the schema ${schema}`;
  const means = url.startsWith("mysql") ? "mariadb-dump or mysqldump" : "pg_dump";
  const only = schema === undefined ? "" : url.startsWith("mysql") ? ` ${schema}` : ` --schema=${schema}`;
  throw new UpkeepError(
    `The data is in the database of DATABASE_URL${where}, not in the data folder. Back it up with that database's own means ` +
      `(${means}${only}), and keep ENCRYPTION_SECRET and the uploaded files with it.`,
  );
};

const assertPossible = (environment: Environment, path: string): void => {
  if (!hasData(environment)) throw new UpkeepError(`There is no data of Parley in ${dataFolder(environment)}.`);
  if (existsSync(path)) throw new UpkeepError(`${path} is there already, and was left as it is. Name another file.`);
};

/** What people are told where the disk is full. */
const explain = (error: unknown, path: string): unknown =>
  failureKindOf(error) === "full"
    ? new UpkeepError(
        `There is no room for the backup on the disk of ${path}. Nothing of it is left there. Make room, or name a file on another disk: it needs twice the size of the database and once that of the uploaded files.`,
      )
    : error;

/**
 * Writes a snapshot of the embedded database, the uploaded files and the secrets into one archive. A server may be
 * running meanwhile. The archive appears at its path only when it is complete.
 *
 * @throws UpkeepError if there is no data, the archive exists already, or the disk is full
 */
export const createBackup = async (options: BackupOptions): Promise<Backup> => {
  const { environment, signal } = options;
  const path = resolve(options.path);
  await assertEmbedded(environment);
  assertPossible(environment, path);
  // The working folder is next to the archive: on the same disk, so that the archive can be renamed, and with the same
  // space.
  const folder = await mkdtemp(`${path}.partial-`);
  try {
    const snapshot = join(folder, databaseFile);
    snapshotSqlite(join(dataFolder(environment), databaseFile), snapshot);
    const archive = join(folder, "backup.tar.gz");
    let files = 0;
    const watched = async function* () {
      for await (const source of listSources(environment, snapshot)) {
        signal?.throwIfAborted();
        if (source.name.startsWith("uploads/")) files += 1;
        options.onProgress?.(files);
        yield source;
      }
    };
    await writeArchive(archive, watched());
    const { size } = await stat(archive);
    assertPossible(environment, path);
    await rename(archive, path);
    const bucket = openBucket(environment);
    await bucket?.close();
    return { path, size, files, filesElsewhere: bucket?.place ?? null };
  } catch (error) {
    throw explain(error, path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
