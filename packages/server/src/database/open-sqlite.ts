import { closeSync, existsSync, openSync } from "node:fs";
import { join } from "node:path";
import {
  type CompiledQuery,
  type Driver,
  Kysely,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
} from "kysely";
import Libsql from "libsql";
import { createLruCache } from "../base/lru-cache.ts";
import { databaseFile, inDataFolder, keepPrivate } from "../environment/data-folder.ts";
import { createCarefulDriver } from "./careful-driver.ts";
import { createGroupCommit, type FileAccess } from "./create-group-commit.ts";
import { toFailure } from "./database-failure.ts";
import { createDiskState, type DiskState } from "./disk-state.ts";
import { lockFolder } from "./folder-lock.ts";
import type { Access, Database, OnStatement, Schema } from "./schema.ts";

/** Milliseconds that a statement waits while another program has locked the file. */
const busyTimeout = 5000;

/** The size of the page cache in kilobytes. It keeps the frequently used indexes of a million results in memory. */
const cacheSize = 32_000;

/**
 * The number of cached prepared statements. They can be reused, because there is one connection and every result is
 * read completely at once.
 */
const statementCount = 200;

/** Executes statements directly on the file, synchronously. */
const accessFile = (file: Libsql.Database, prepare: (sql: string) => Libsql.Statement, disk: DiskState): FileAccess => {
  const execute = ({ sql, parameters }: CompiledQuery): number => prepare(sql).run(parameters).changes;
  return {
    inTransaction(work) {
      try {
        prepare("begin").run();
        const value = work();
        prepare("commit").run();
        disk.stored();
        return value;
      } catch (error) {
        // A full disk has already ended the transaction.
        if (file.inTransaction) prepare("rollback").run();
        const failure = toFailure(error);
        disk.failed(failure);
        throw failure;
      }
    },
    send({ first, others }) {
      if (execute(first) === 0) return false;
      for (const other of others) execute(other);
      return true;
    },
  };
};

/**
 * Runs migrations in one transaction, which SQLite supports although Kysely doesn't use it. So a killed process leaves
 * no half-done migration.
 */
class Adapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class Dialect extends SqliteDialect {
  readonly #disk: DiskState;

  constructor(config: SqliteDialectConfig, disk: DiskState) {
    super(config);
    this.#disk = disk;
  }

  override createAdapter(): SqliteAdapter {
    return new Adapter();
  }

  override createDriver(): Driver {
    return createCarefulDriver(super.createDriver(), this.#disk);
  }
}

/** The files that SQLite creates next to an open database. They get the database's file mode. */
const besideIt = ["-wal", "-shm"] as const;

const openFile = (folder: string, lock: { release(): void }): Libsql.Database => {
  const path = join(folder, databaseFile);
  try {
    return inDataFolder(folder, () => {
      // Created here, so that the file is private from its first byte. Opening an existing one would release its locks.
      if (!existsSync(path)) closeSync(openSync(path, "a", 0o600));
      for (const ending of ["", ...besideIt]) keepPrivate(path + ending);
      const file = new Libsql(path, { timeout: busyTimeout });
      file.exec("pragma journal_mode = wal");
      file.exec("pragma synchronous = full");
      file.exec("pragma foreign_keys = on");
      file.exec(`pragma busy_timeout = ${busyTimeout}`);
      file.exec(`pragma cache_size = -${cacheSize}`);
      return file;
    });
  } catch (error) {
    lock.release();
    throw error;
  }
};

/** Opens the embedded database in the data folder, with one process (see `lockFolder`) and one connection. */
export const openSqlite = (folder: string, onStatement?: OnStatement): Database => {
  const lock = lockFolder(folder);
  const file = openFile(folder, lock);
  const statements = createLruCache<Libsql.Statement>(statementCount);
  const prepare = (sql: string): Libsql.Statement => {
    const statement = statements.get(sql) ?? file.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  const disk = createDiskState();
  const connection = new Kysely<Schema>({
    dialect: new Dialect({ database: { prepare, close: () => file.close() } }, disk),
    ...(onStatement ? { log: (event) => onStatement("sqlite", event) } : {}),
  });
  const groupCommit = createGroupCommit(connection, accessFile(file, prepare, disk));
  const access: Access = { kind: "sqlite", connection };
  return {
    kind: "sqlite",
    connection,
    write: groupCommit.run,
    transaction: groupCommit.run,
    writeTogether: async (compile) => groupCommit.send(compile(access)),
    isDiskFull: disk.isFull,
    poolState: () => null,
    async close() {
      // Kysely only closes a connection that was used.
      await connection.destroy();
      if (file.open) file.close();
      lock.release();
    },
  };
};
