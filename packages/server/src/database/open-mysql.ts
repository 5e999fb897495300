import { Kysely, MysqlDialect } from "kysely";
import { createPool } from "mysql2";
import { createRetryingTransaction } from "./retry-transaction.ts";
import type { Database, Schema } from "./schema.ts";

/** MySQL or MariaDB. */
export const openMysql = (url: string): Database => {
  const pool = createPool({ uri: url, charset: "utf8mb4", supportBigNumbers: true, waitForConnections: true });
  const connection = new Kysely<Schema>({ dialect: new MysqlDialect({ pool }) });
  return {
    kind: "mysql",
    connection,
    write: (work) => work({ kind: "mysql", connection }),
    transaction: createRetryingTransaction("mysql", connection),
    async close() {
      await connection.destroy();
      await new Promise<void>((resolve) => pool.end(() => resolve()));
    },
  };
};
