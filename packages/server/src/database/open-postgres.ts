import { Kysely, PostgresDialect } from "kysely";
import { Pool, types } from "pg";
import { createRetryingTransaction, withRetries } from "./retry-transaction.ts";
import type { Access, Database, Schema } from "./schema.ts";
import { sendAsOne } from "./send-as-one.ts";

/** The type of `count(*)`, which `pg` gives as text because it may exceed 2^53; ours don't. */
const int8 = 20;

export const openPostgres = (url: string): Database => {
  const pool = new Pool({
    connectionString: url,
    types: {
      getTypeParser: (oid: number, format?: "text" | "binary") =>
        oid === int8 ? Number : types.getTypeParser(oid, format as "text"),
    },
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on("error", () => undefined);
  const connection = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  const access: Access = { kind: "postgres", connection };
  return {
    kind: "postgres",
    connection,
    write: (work) => work(access),
    transaction: createRetryingTransaction("postgres", connection),
    writeTogether: (compile) => withRetries(() => sendAsOne(connection, compile(access))),
    async close() {
      await connection.destroy();
      if (!pool.ended) await pool.end();
    },
  };
};
