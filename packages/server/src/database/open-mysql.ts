import { Kysely, MysqlDialect } from "kysely";
import { createPool, type Pool } from "mysql2";
import { sendInTurn } from "./joint-writes.ts";
import type { PoolState } from "./pool-state.ts";
import { createRetryingTransaction } from "./retry-transaction.ts";
import type { Database, OnStatement, Schema } from "./schema.ts";

const withDatabase = (url: string, database: string): string => {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
};

/** What a pool of this driver keeps to itself, and nothing else tells. */
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

/** MySQL or MariaDB; with a schema that database of the server, else the one that the address names. */
export const openMysql = (url: string, schema?: string, onStatement?: OnStatement): Database => {
  const uri = schema === undefined ? url : withDatabase(url, schema);
  const pool = createPool({ uri, charset: "utf8mb4", supportBigNumbers: true, waitForConnections: true });
  const connection = new Kysely<Schema>({
    dialect: new MysqlDialect({ pool }),
    ...(onStatement ? { log: (event) => onStatement("mysql", event) } : {}),
  });
  const transaction = createRetryingTransaction("mysql", connection);
  return {
    kind: "mysql",
    connection,
    write: (work) => work({ kind: "mysql", connection }),
    transaction,
    writeTogether: (compile) => transaction((access) => sendInTurn(access, compile(access))),
    poolState: () => readPool(pool),
    async close() {
      await connection.destroy();
      await new Promise<void>((resolve) => pool.end(() => resolve()));
    },
  };
};
