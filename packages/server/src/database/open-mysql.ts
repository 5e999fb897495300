import { Kysely, MysqlDialect } from "kysely";
import { createPool } from "mysql2";
import { sendInTurn } from "./joint-writes.ts";
import { createRetryingTransaction } from "./retry-transaction.ts";
import type { Database, Schema } from "./schema.ts";

const withDatabase = (url: string, database: string): string => {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
};

/** MySQL or MariaDB; with a schema that database of the server, else the one that the address names. */
export const openMysql = (url: string, schema?: string): Database => {
  const uri = schema === undefined ? url : withDatabase(url, schema);
  const pool = createPool({ uri, charset: "utf8mb4", supportBigNumbers: true, waitForConnections: true });
  const connection = new Kysely<Schema>({ dialect: new MysqlDialect({ pool }) });
  const transaction = createRetryingTransaction("mysql", connection);
  return {
    kind: "mysql",
    connection,
    write: (work) => work({ kind: "mysql", connection }),
    transaction,
    writeTogether: (compile) => transaction((access) => sendInTurn(access, compile(access))),
    async close() {
      await connection.destroy();
      await new Promise<void>((resolve) => pool.end(() => resolve()));
    },
  };
};
