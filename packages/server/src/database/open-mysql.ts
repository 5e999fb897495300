import {
  type DialectAdapter,
  type Driver,
  Kysely,
  MysqlDialect,
  type MysqlDialectConfig,
  type MysqlPool,
  type MysqlPoolConnection,
} from "kysely";
import { createConnection, createPool, type Pool, type PoolConnection } from "mysql2";
import { createCarefulDriver } from "./careful-driver.ts";
import { ClusterAdapter } from "./cluster-lock.ts";
import { failureKindOf } from "./database-failure.ts";
import { createDiskState, type DiskState } from "./disk-state.ts";
import { sendInTurn } from "./joint-writes.ts";
import type { PoolState } from "./pool-state.ts";
import { createRetryingTransaction } from "./retry-transaction.ts";
import type { Database, OnStatement, Schema } from "./schema.ts";
import { createSilenceWatch, type LookAtServer, type SilenceWatch, silenceError } from "./watch-silence.ts";

const withDatabase = (url: string, database: string): string => {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
};

/** The driver's private fields, since it has no public ones for the state of its pool. */
interface PoolQueues {
  _allConnections?: { length: number };
  _freeConnections?: { length: number };
  _connectionQueue?: { length: number };
}

const readPool = (pool: Pool): PoolState => {
  const { _allConnections, _freeConnections, _connectionQueue } = pool as unknown as PoolQueues;
  const idle = _freeConnections?.length ?? 0;
  return { used: (_allConnections?.length ?? 0) - idle, idle, waiting: _connectionQueue?.length ?? 0 };
};

class Dialect extends MysqlDialect {
  readonly #disk: DiskState;
  readonly #findConnection: () => Kysely<unknown>;

  constructor(config: MysqlDialectConfig, disk: DiskState, findConnection: () => Kysely<unknown>) {
    super(config);
    this.#disk = disk;
    this.#findConnection = findConnection;
  }

  override createAdapter(): DialectAdapter {
    return new ClusterAdapter(this.#findConnection);
  }

  override createDriver(): Driver {
    return createCarefulDriver(super.createDriver(), this.#disk);
  }
}

/**
 * For Galera: makes each statement wait until its node has all data that other nodes had stored before. 7 means all
 * kinds of statements.
 */
const readWhatOthersStored = "set session wsrep_sync_wait = 7";

/** After so many milliseconds of silence the other machine is asked whether it is still there. */
const silence = 10_000;

/**
 * A pooled connection that is closed instead of returned if it is unusable, for example after its node left the cluster, or
 * if its rollback failed.
 */
const watchConnection = (connection: PoolConnection, watch: SilenceWatch): MysqlPoolConnection => {
  let isBroken = false;
  // The driver's types lack the socket.
  const { stream } = connection as unknown as { stream?: { destroy(error: Error): void } };
  const query = (text: string, values: readonly unknown[], done: (error: unknown, result?: unknown) => void) => {
    const ended = watch(connection.threadId ?? -1, () => stream?.destroy(silenceError()));
    return connection.query(text, [...values], (error: unknown, result: unknown) => {
      ended();
      const kind = failureKindOf(error);
      if (kind === "lost" || kind === "apart" || kind === "unreachable" || (error !== null && text === "rollback"))
        isBroken = true;
      done(error, result);
    });
  };
  return {
    // The cast hides the driver's streams, which are not used here.
    query: query as unknown as MysqlPoolConnection["query"],
    release: () => (isBroken ? connection.destroy() : connection.release()),
  };
};

/** Creates a function that asks the server which of its connections are busy. */
const createLook =
  (uri: string): LookAtServer =>
  (patience) =>
    new Promise((resolve, reject) => {
      const connection = createConnection({ uri, connectTimeout: patience });
      const timer = setTimeout(() => end(silenceError()), patience);
      const end = (error: unknown, rows: { id: number; command: string }[] = []) => {
        clearTimeout(timer);
        connection.destroy();
        if (error) reject(error);
        else resolve(new Map(rows.map(({ id, command }) => [Number(id), command !== "Sleep"])));
      };
      connection.on("error", end);
      connection.query(
        "select id as id, command as command from information_schema.processlist",
        (error: unknown, rows: unknown) => end(error, rows as { id: number; command: string }[]),
      );
    });

const watchPool = (pool: Pool, silent: SilenceWatch): MysqlPool => {
  const watched = new WeakMap<PoolConnection, MysqlPoolConnection>();
  const watch = (connection: PoolConnection): MysqlPoolConnection => {
    const known = watched.get(connection) ?? watchConnection(connection, silent);
    watched.set(connection, known);
    return known;
  };
  return {
    getConnection: (done) =>
      pool.getConnection((error, connection) => done(error, error ? (undefined as never) : watch(connection))),
    end: (done) => pool.end(done),
  };
};

/** Opens MySQL or MariaDB. A schema is a database of the server; by default it is the one in the address. */
export const openMysql = (url: string, schema?: string, onStatement?: OnStatement, pace?: number): Database => {
  const uri = schema === undefined ? url : withDatabase(url, schema);
  const silent = createSilenceWatch(createLook(uri), pace);
  const pool = createPool({
    uri,
    charset: "utf8mb4",
    supportBigNumbers: true,
    waitForConnections: true,
    keepAliveInitialDelay: silence,
  });
  // The nodes of a cluster are a moment apart, and connections may lead to different ones. Where there is no cluster this is an
  // unknown variable, or has no effect.
  pool.on("connection", (opened) => opened.query(readWhatOthersStored, () => undefined));
  const disk = createDiskState();
  const connection: Kysely<Schema> = new Kysely<Schema>({
    // The boundary of a type that knows our tables: the lock is none of them.
    dialect: new Dialect({ pool: watchPool(pool, silent) }, disk, () => connection as unknown as Kysely<unknown>),
    ...(onStatement ? { log: (event) => onStatement("mysql", event) } : {}),
  });
  const transaction = createRetryingTransaction("mysql", connection);
  return {
    kind: "mysql",
    connection,
    write: (work) => work({ kind: "mysql", connection }),
    transaction,
    writeTogether: (compile) => transaction((access) => sendInTurn(access, compile(access))),
    isDiskFull: disk.isFull,
    poolState: () => readPool(pool),
    async close() {
      await connection.destroy();
      await new Promise<void>((resolve) => pool.end(() => resolve()));
    },
  };
};
