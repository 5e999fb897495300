import { existsSync } from "node:fs";
import { join } from "node:path";
import { Kysely, SqliteDialect } from "kysely";
import { findOwnPlace } from "../../database/open-database.ts";
import { openServer } from "../../database/open-server.ts";
import type { Access, Schema } from "../../database/schema.ts";
import { openToRead, openToWrite } from "../../database/snapshot-sqlite.ts";
import { databaseFile, dataFolder } from "../../environment/data-folder.ts";
import type { Environment } from "../../environment/parse-environment.ts";
import { within } from "./finding.ts";

/** A database that is looked at. Its tables are not brought up to date, and another process may have it. */
export interface Patient extends Access {
  /** The schema that our tables stand in; undefined where the database looks by itself. */
  schema: string | undefined;
  /** Does the work and takes it back. */
  tryWriting(work: (access: Access) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

class TakenBack extends Error {}

const openEmbedded = (path: string): Patient => {
  const connection = new Kysely<Schema>({ dialect: new SqliteDialect({ database: openToRead(path) }) });
  return {
    kind: "sqlite",
    schema: undefined,
    connection,
    tryWriting: async () => {
      const file = openToWrite(path);
      try {
        // Without room in memory, what is written goes to the disk before it is taken back.
        file.exec("pragma cache_size = 1; begin immediate; create table doctor_was_here (bytes blob)");
        for (let megabyte = 0; megabyte < 2; megabyte += 1)
          file.exec("insert into doctor_was_here values (zeroblob(1000000))");
        file.exec("rollback");
      } finally {
        file.close();
      }
    },
    close: () => connection.destroy(),
  };
};

/** Opens the database of the settings, where a server with them has its tables; null where the embedded one is not there yet. */
export const openPatient = async (environment: Environment): Promise<Patient | null> => {
  const { DATABASE_URL: url, PARLEY_DATABASE_SCHEMA: named } = environment;
  if (url === undefined) {
    const path = join(dataFolder(environment), databaseFile);
    return existsSync(path) ? openEmbedded(path) : null;
  }
  const place = { url, folder: "", schema: named };
  // One that can't be reached is told of by the look at it.
  const { schema } = await within(findOwnPlace(place)).catch(() => place);
  const { kind, connection, close } = await openServer(url, schema);
  return {
    kind,
    schema,
    connection,
    close,
    tryWriting: async (work) => {
      const attempt = connection.transaction().execute(async (transaction) => {
        await work({ kind, connection: transaction });
        throw new TakenBack();
      });
      await attempt.catch((error: unknown) => {
        if (!(error instanceof TakenBack)) throw error;
      });
    },
  };
};
