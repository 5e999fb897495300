import { existsSync } from "node:fs";
import { join } from "node:path";
import { Kysely, SqliteDialect } from "kysely";
import { listDone, listLater } from "../database/assert-not-newer.ts";
import { assertWhole } from "../database/copy-mark.ts";
import { migrationNames } from "../database/migrations/index.ts";
import { openServer } from "../database/open-server.ts";
import type { Access, Schema } from "../database/schema.ts";
import { openToRead } from "../database/snapshot-sqlite.ts";
import { databaseFile } from "../environment/data-folder.ts";
import type { CopyPlace } from "./copy-places.ts";
import { UpkeepError } from "./upkeep-error.ts";

type Work<Value> = (access: Access) => Promise<Value>;

const readSqlite = async <Value>({ folder, label }: CopyPlace, work: Work<Value>): Promise<Value> => {
  const path = join(folder, databaseFile);
  if (!existsSync(path)) throw new UpkeepError(`There is no data of Parley in ${label}.`);
  const connection = new Kysely<Schema>({ dialect: new SqliteDialect({ database: openToRead(path) }) });
  try {
    return await connection.transaction().execute((transaction) => work({ kind: "sqlite", connection: transaction }));
  } finally {
    await connection.destroy();
  }
};

const readServer = async <Value>(url: string, { schema }: CopyPlace, work: Work<Value>): Promise<Value> => {
  const database = await openServer(url, schema);
  try {
    return await database.connection
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute((connection) => work({ kind: database.kind, connection }));
  } finally {
    await database.close();
  }
};

/** @throws UpkeepError if the tables belong to another release or another program */
const assertUpToDate = async (access: Access, { label }: CopyPlace): Promise<void> => {
  const done = await listDone(access);
  if (done.length === 0) throw new UpkeepError(`There is no data of Parley in ${label}.`);
  await assertWhole(access);
  if (listLater(done).length > 0)
    throw new UpkeepError(`A later release of Parley was started on ${label}: copy it with that release.`);
  if (migrationNames.some((name) => !done.includes(name)))
    throw new UpkeepError(`${label} was last used by an earlier release: start this one on it once, then copy it.`);
};

/** Reads a database in its state at one moment, without writing. Other clients may write meanwhile. */
export const readCopySource = <Value>(place: CopyPlace, work: Work<Value>): Promise<Value> => {
  const checked: Work<Value> = async (access) => {
    await assertUpToDate(access, place);
    return work(access);
  };
  return place.url === undefined ? readSqlite(place, checked) : readServer(place.url, place, checked);
};
