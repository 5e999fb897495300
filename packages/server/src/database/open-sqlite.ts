import { join } from "node:path";
import { Kysely, SqliteDialect } from "kysely";
import Libsql from "libsql";
import { createLruCache } from "../create-lru-cache.ts";
import { createGroupCommit } from "./create-group-commit.ts";
import { lockFolder } from "./folder-lock.ts";
import { sendInTurn } from "./joint-writes.ts";
import type { Database, Schema } from "./schema.ts";

/** Milliseconds a statement waits for a program that looks into the file from outside. */
const busyTimeout = 5000;

/** Prepared statements that are kept. There is one connection, and every result is read to its end at once. */
const statementCount = 200;

/** The embedded database in the data folder: one process (see `lockFolder`), one connection. */
export const openSqlite = (folder: string): Database => {
  const lock = lockFolder(folder);
  const file = new Libsql(join(folder, "parley.db"), { timeout: busyTimeout });
  file.exec("pragma journal_mode = wal");
  file.exec("pragma synchronous = full");
  file.exec("pragma foreign_keys = on");
  file.exec(`pragma busy_timeout = ${busyTimeout}`);
  const statements = createLruCache<Libsql.Statement>(statementCount);
  const prepare = (sql: string): Libsql.Statement => {
    const statement = statements.get(sql) ?? file.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  const connection = new Kysely<Schema>({
    dialect: new SqliteDialect({ database: { prepare, close: () => file.close() } }),
  });
  const groupCommit = createGroupCommit(connection);
  return {
    kind: "sqlite",
    connection,
    write: groupCommit,
    transaction: groupCommit,
    writeTogether: (compile) => groupCommit((access) => sendInTurn(access, compile(access))),
    async close() {
      // Kysely closes only what it has used.
      await connection.destroy();
      if (file.open) file.close();
      lock.release();
    },
  };
};
