import {
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  type PostgresDialectConfig,
  type PostgresPoolClient,
} from "kysely";
import { Client, escapeIdentifier, Pool, type PoolClient, types } from "pg";
import { createCarefulDriver } from "./careful-driver.ts";
import { createDiskState, type DiskState } from "./disk-state.ts";
import { createStatementNames, nameStatements } from "./name-statements.ts";
import { createRetryingTransaction, withRetries } from "./retry-transaction.ts";
import type { Access, Database, OnStatement, Schema } from "./schema.ts";
import { sendAsOne } from "./send-as-one.ts";
import { createSilenceWatch, type LookAtServer, silenceError } from "./watch-silence.ts";

/** The type of `count(*)`. `pg` returns it as text, because it may exceed 2^53, but our counts don't. */
const int8 = 20;

/** Milliseconds to wait for a connection, new or from the pool. */
const connectTime = 15_000;
/** Milliseconds of silence after which the connection is checked. */
const silence = 10_000;

/** The driver's private fields. */
interface Insides {
  processID?: number;
  connection?: { stream?: { destroy(error: Error): void } };
}

/** Creates a function that asks the server which of its connections are busy. */
const createLook =
  (url: string): LookAtServer =>
  async (patience) => {
    const limits = { connectionTimeoutMillis: patience, query_timeout: patience };
    const client = new Client({ connectionString: url, ...limits });
    client.on("error", () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query("select pid, state from pg_stat_activity where usename = current_user");
      return new Map(rows.map(({ pid, state }) => [Number(pid), !String(state).startsWith("idle")]));
    } finally {
      // The end is not awaited, since the server may not answer that either.
      client.end().catch(() => undefined);
    }
  };

const lookIn = async (client: PoolClient, schema: string): Promise<void> => {
  try {
    await client.query(`set search_path to ${escapeIdentifier(schema)}`);
  } catch (error) {
    client.release(true);
    throw error;
  }
};

/**
 * Without the migrator's own lock, which belongs to a connection and would be left behind in a pooler. `waitForTurn`
 * serializes migrations.
 */
class Adapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

class Dialect extends PostgresDialect {
  readonly #disk: DiskState;

  constructor(config: PostgresDialectConfig, disk: DiskState) {
    super(config);
    this.#disk = disk;
  }

  override createAdapter(): PostgresAdapter {
    return new Adapter();
  }

  override createDriver(): Driver {
    return createCarefulDriver(super.createDriver(), this.#disk);
  }
}

/** Opens PostgreSQL. Tables are in the given schema, by default in that of the connection. */
export const openPostgres = (url: string, schema?: string, onStatement?: OnStatement, pace?: number): Database => {
  const watch = createSilenceWatch(createLook(url), pace);
  const pool = new Pool({
    connectionString: url,
    connectionTimeoutMillis: connectTime,
    keepAlive: true,
    keepAliveInitialDelayMillis: silence,
    types: {
      getTypeParser: (oid: number, format?: "text" | "binary") =>
        oid === int8 ? Number : types.getTypeParser(oid, format as "text"),
    },
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on("error", () => undefined);
  // A connection that breaks during use needs a listener, too. Its statement then fails with the error.
  pool.on("connect", (client) => client.on("error", () => undefined));
  const names = createStatementNames();
  const clients = new WeakMap<PoolClient, PostgresPoolClient>();
  const connect = async (): Promise<PostgresPoolClient> => {
    const client = await pool.connect();
    const known = clients.get(client);
    if (known !== undefined) return known;
    if (schema !== undefined) await lookIn(client, schema);
    // The driver's types lack the process id and the socket.
    const insides = client as unknown as Insides;
    const named = nameStatements(client, names, () =>
      watch(insides.processID ?? -1, () => insides.connection?.stream?.destroy(silenceError())),
    );
    clients.set(client, named);
    return named;
  };
  const disk = createDiskState();
  const connection = new Kysely<Schema>({
    dialect: new Dialect({ pool: { connect, end: () => pool.end() } }, disk),
    ...(onStatement ? { log: (event) => onStatement("postgres", event) } : {}),
  });
  const access: Access = { kind: "postgres", connection };
  return {
    kind: "postgres",
    connection,
    write: (work) => work(access),
    transaction: createRetryingTransaction("postgres", connection),
    writeTogether: (compile) => withRetries(() => sendAsOne(connection, compile(access))),
    isDiskFull: disk.isFull,
    poolState: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async close() {
      await connection.destroy();
      if (!pool.ended) await pool.end();
    },
  };
};
