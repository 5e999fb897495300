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

/** A database that the doctor checks. Its tables are not migrated, and a server may be using it. */
export interface Patient extends Access {
  /** The schema of our tables; undefined if the connection's default applies. */
  schema: string | undefined;
  /** Does the work in a transaction and rolls it back. */
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
        // With a tiny cache, the data is really written to the disk before it is rolled back.
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

/**
 * Opens the configured database, in the schema that a server would use. Returns null if the embedded database does not
 * exist yet.
 */
export const openPatient = async (environment: Environment): Promise<Patient | null> => {
  const { DATABASE_URL: url, PARLEY_DATABASE_SCHEMA: named } = environment;
  if (url === undefined) {
    const path = join(dataFolder(environment), databaseFile);
    return existsSync(path) ? openEmbedded(path) : null;
  }
  const place = { url, folder: "", schema: named };
  // If the database can't be reached, the check of the database reports that.
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
