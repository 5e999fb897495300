import { errorCode } from "@parley/core";
import {
  type CompiledQuery,
  type DatabaseConnection,
  Kysely,
  MysqlAdapter,
  MysqlIntrospector,
  MysqlQueryCompiler,
  type QueryResult,
} from "kysely";

/** MySQL's and MariaDB's error codes for a migration step that was already done. */
const doneAlready = new Set([
  "ER_TABLE_EXISTS_ERROR",
  "ER_DUP_FIELDNAME",
  "ER_DUP_KEYNAME",
  "ER_FK_DUP_NAME",
  "ER_DUP_ENTRY",
  // A column or table that a step would drop, or read before dropping it, no longer exists.
  "ER_CANT_DROP_FIELD_OR_KEY",
  "ER_BAD_TABLE_ERROR",
  "ER_NO_SUCH_TABLE",
  "ER_BAD_FIELD_ERROR",
]);

const nothing = async (): Promise<void> => undefined;

/**
 * MySQL and MariaDB can't change tables in a transaction, so a killed process leaves a migration half done. It is then
 * repeated from its beginning, on a connection that skips the completed steps.
 */
export const skipWhatIsDone = (db: Kysely<unknown>): Kysely<unknown> => {
  const executeQuery = async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
    try {
      return (await db.executeQuery(query)) as QueryResult<Row>;
    } catch (error) {
      if (doneAlready.has(errorCode(error))) return { rows: [] };
      throw error;
    }
  };
  const connection: DatabaseConnection = {
    executeQuery,
    streamQuery: async function* (query) {
      yield await executeQuery(query);
    },
  };
  return new Kysely<unknown>({
    dialect: {
      createAdapter: () => new MysqlAdapter(),
      createQueryCompiler: () => new MysqlQueryCompiler(),
      createIntrospector: (of) => new MysqlIntrospector(of),
      createDriver: () => ({
        init: nothing,
        acquireConnection: async () => connection,
        beginTransaction: nothing,
        commitTransaction: nothing,
        rollbackTransaction: nothing,
        releaseConnection: nothing,
        destroy: nothing,
      }),
    },
  });
};
