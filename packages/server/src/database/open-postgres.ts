import { Kysely, PostgresAdapter, PostgresDialect, type PostgresPoolClient } from "kysely";
import { escapeIdentifier, Pool, type PoolClient, types } from "pg";
import { createStatementNames, nameStatements } from "./name-statements.ts";
import { createRetryingTransaction, withRetries } from "./retry-transaction.ts";
import type { Access, Database, OnStatement, Schema } from "./schema.ts";
import { sendAsOne } from "./send-as-one.ts";

/** The type of `count(*)`, which `pg` gives as text because it may exceed 2^53; ours don't. */
const int8 = 20;

const lookIn = async (client: PoolClient, schema: string): Promise<void> => {
  try {
    await client.query(`set search_path to ${escapeIdentifier(schema)}`);
  } catch (error) {
    client.release(true);
    throw error;
  }
};

/**
 * Without the migrator's own lock: that one belongs to a connection, and would be left behind in one of a pooler's that other
 * clients get. `waitForTurn` keeps migrations apart.
 */
class Adapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

class Dialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new Adapter();
  }
}

/** PostgreSQL; with a schema all tables are looked for in that one, else where the database looks by itself. */
export const openPostgres = (url: string, schema?: string, onStatement?: OnStatement): Database => {
  const pool = new Pool({
    connectionString: url,
    types: {
      getTypeParser: (oid: number, format?: "text" | "binary") =>
        oid === int8 ? Number : types.getTypeParser(oid, format as "text"),
    },
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on("error", () => undefined);
  const names = createStatementNames();
  const clients = new WeakMap<PoolClient, PostgresPoolClient>();
  const connect = async (): Promise<PostgresPoolClient> => {
    const client = await pool.connect();
    const known = clients.get(client);
    if (known !== undefined) return known;
    if (schema !== undefined) await lookIn(client, schema);
    const named = nameStatements(client, names);
    clients.set(client, named);
    return named;
  };
  const connection = new Kysely<Schema>({
    dialect: new Dialect({ pool: { connect, end: () => pool.end() } }),
    ...(onStatement ? { log: (event) => onStatement("postgres", event) } : {}),
  });
  const access: Access = { kind: "postgres", connection };
  return {
    kind: "postgres",
    connection,
    write: (work) => work(access),
    transaction: createRetryingTransaction("postgres", connection),
    writeTogether: (compile) => withRetries(() => sendAsOne(connection, compile(access))),
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
