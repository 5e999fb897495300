import { join } from "node:path";
import { type CompiledQuery, Kysely, SqliteDialect } from "kysely";
import Libsql from "libsql";
import { createLruCache } from "../base/lru-cache.ts";
import { databaseFile } from "../environment/data-folder.ts";
import { createGroupCommit, type FileAccess } from "./create-group-commit.ts";
import { lockFolder } from "./folder-lock.ts";
import type { Access, Database, Schema } from "./schema.ts";

/** Milliseconds that a statement waits while another program reads the file. */
const busyTimeout = 5000;

/** How many prepared statements are cached. There is one connection, and every result is read to its end at once. */
const statementCount = 200;

/** Statements sent to the file itself, without waiting. */
const accessFile = (file: Libsql.Database, prepare: (sql: string) => Libsql.Statement): FileAccess => {
  const execute = ({ sql, parameters }: CompiledQuery): number => prepare(sql).run(parameters).changes;
  return {
    inTransaction(work) {
      prepare("begin").run();
      try {
        const value = work();
        prepare("commit").run();
        return value;
      } catch (error) {
        // A full disk has ended it already.
        if (file.inTransaction) prepare("rollback").run();
        throw error;
      }
    },
    send({ first, others }) {
      if (execute(first) === 0) return false;
      for (const other of others) execute(other);
      return true;
    },
  };
};

/** The embedded database in the data folder: one process (see `lockFolder`), one connection. */
export const openSqlite = (folder: string): Database => {
  const lock = lockFolder(folder);
  const file = new Libsql(join(folder, databaseFile), { timeout: busyTimeout });
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
  const groupCommit = createGroupCommit(connection, accessFile(file, prepare));
  const access: Access = { kind: "sqlite", connection };
  return {
    kind: "sqlite",
    connection,
    write: groupCommit.run,
    transaction: groupCommit.run,
    writeTogether: async (compile) => groupCommit.send(compile(access)),
    async close() {
      // Kysely closes only what it has used.
      await connection.destroy();
      if (file.open) file.close();
      lock.release();
    },
  };
};
