import { join } from "node:path";
import { type CompiledQuery, Kysely, SqliteAdapter, SqliteDialect } from "kysely";
import Libsql from "libsql";
import { createLruCache } from "../base/lru-cache.ts";
import { databaseFile } from "../environment/data-folder.ts";
import { createGroupCommit, type FileAccess } from "./create-group-commit.ts";
import { lockFolder } from "./folder-lock.ts";
import type { Access, Database, OnStatement, Schema } from "./schema.ts";

/** Milliseconds that a statement waits while another program reads the file. */
const busyTimeout = 5000;

/** Kilobytes of pages that are kept in memory: those of a million results' indexes are asked for again and again. */
const cacheSize = 32_000;

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

/** Migrations in one transaction, which SQLite can do and Kysely leaves out: a process that is killed leaves none half done. */
class Adapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class Dialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new Adapter();
  }
}

/** The embedded database in the data folder: one process (see `lockFolder`), one connection. */
export const openSqlite = (folder: string, onStatement?: OnStatement): Database => {
  const lock = lockFolder(folder);
  const file = new Libsql(join(folder, databaseFile), { timeout: busyTimeout });
  file.exec("pragma journal_mode = wal");
  file.exec("pragma synchronous = full");
  file.exec("pragma foreign_keys = on");
  file.exec(`pragma busy_timeout = ${busyTimeout}`);
  file.exec(`pragma cache_size = -${cacheSize}`);
  const statements = createLruCache<Libsql.Statement>(statementCount);
  const prepare = (sql: string): Libsql.Statement => {
    const statement = statements.get(sql) ?? file.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  const connection = new Kysely<Schema>({
    dialect: new Dialect({ database: { prepare, close: () => file.close() } }),
    ...(onStatement ? { log: (event) => onStatement("sqlite", event) } : {}),
  });
  const groupCommit = createGroupCommit(connection, accessFile(file, prepare));
  const access: Access = { kind: "sqlite", connection };
  return {
    kind: "sqlite",
    connection,
    write: groupCommit.run,
    transaction: groupCommit.run,
    writeTogether: async (compile) => groupCommit.send(compile(access)),
    poolState: () => null,
    async close() {
      // Kysely closes only what it has used.
      await connection.destroy();
      if (file.open) file.close();
      lock.release();
    },
  };
};
