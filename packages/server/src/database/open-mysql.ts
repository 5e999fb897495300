import { Kysely, MysqlDialect } from "kysely";
import { createPool } from "mysql2";
import { sendInTurn } from "./joint-writes.ts";
import { createRetryingTransaction } from "./retry-transaction.ts";
import type { Database, Schema } from "./schema.ts";

/** MySQL or MariaDB. */
export const openMysql = (url: string): Database => {
  const pool = createPool({ uri: url, charset: "utf8mb4", supportBigNumbers: true, waitForConnections: true });
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
