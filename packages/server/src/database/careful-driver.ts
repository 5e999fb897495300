import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from "kysely";
import { failureKindOf, toFailure } from "./database-failure.ts";
import type { DiskState } from "./disk-state.ts";

/** The maximum number of attempts for a statement that the database aborts because of a conflict. */
const maxTries = 6;

/** A borrowed connection, which may be replaced as long as nothing depends on it. */
interface Lent extends DatabaseConnection {
  /** The driver's connection; null if it broke and there was no other one. */
  own: DatabaseConnection | null;
  isInTransaction: boolean;
  hasWritten: boolean;
}

/** Whether a statement changes nothing, so that it can safely be repeated. */
const isRead = ({ sql }: CompiledQuery): boolean => /^\s*select\b/i.test(sql);

/**
 * A driver that copes with broken connections. It throws `DatabaseFailure` for failures of the database, and retries only
 * what is safe:
 * - a single statement that was aborted in favour of another: nothing of it is stored;
 * - a statement refused by a node that is not part of its cluster, on another connection;
 * - a read or the beginning of a transaction, on another connection if its own broke;
 * - never the end of a transaction: if the connection breaks meanwhile it is unknown whether it is stored, and the failure
 * says so.
 */
export const createCarefulDriver = (driver: Driver, disk: DiskState): Driver => {
  const fail = (error: unknown, isUnknown = false): unknown => {
    const failure = toFailure(error, isUnknown);
    disk.failed(failure);
    return failure;
  };
  const own = async (lent: Lent): Promise<DatabaseConnection> => {
    try {
      lent.own ??= await driver.acquireConnection();
      return lent.own;
    } catch (error) {
      throw fail(error);
    }
  };
  const giveBack = async (lent: Lent): Promise<void> => {
    const given = lent.own;
    lent.own = null;
    if (given !== null) await driver.releaseConnection(given);
  };

  const execute = async <Row>(lent: Lent, query: CompiledQuery): Promise<QueryResult<Row>> => {
    for (let tries = 1; ; tries++) {
      const connection = await own(lent);
      try {
        const result = await connection.executeQuery<Row>(query);
        lent.hasWritten ||= (result.numAffectedRows ?? 0n) > 0n;
        if (lent.hasWritten && !lent.isInTransaction) disk.stored();
        return result;
      } catch (error) {
        const kind = failureKindOf(error);
        const isAlone = !lent.isInTransaction;
        const isStoredNowhere = kind === "busy" || kind === "apart" || (kind === "lost" && isRead(query));
        if (!isAlone || tries === maxTries || !isStoredNowhere) throw fail(error, isAlone && !isRead(query));
        if (kind !== "busy") await giveBack(lent);
      }
    }
  };

  const lend = async (): Promise<Lent> => {
    const lent: Lent = {
      own: null,
      isInTransaction: false,
      hasWritten: false,
      executeQuery: (query) => execute(lent, query),
      streamQuery: async function* (query, size) {
        yield* (await own(lent)).streamQuery(query, size);
      },
    };
    await own(lent);
    return lent;
  };

  const begin = async (lent: Lent, settings: TransactionSettings): Promise<void> => {
    for (let tries = 1; ; tries++) {
      const connection = await own(lent);
      try {
        await driver.beginTransaction(connection, settings);
        lent.isInTransaction = true;
        return;
      } catch (error) {
        const kind = failureKindOf(error);
        if (tries === maxTries || (kind !== "lost" && kind !== "apart")) throw fail(error);
        await giveBack(lent);
      }
    }
  };

  /** The cast is safe, because Kysely only returns connections that this driver lent. */
  const asLent = (connection: DatabaseConnection): Lent => connection as Lent;

  return {
    init: () => driver.init(),
    acquireConnection: lend,
    beginTransaction: (connection, settings) => begin(asLent(connection), settings),
    async commitTransaction(connection) {
      const lent = asLent(connection);
      try {
        await driver.commitTransaction(await own(lent));
        lent.isInTransaction = false;
        if (lent.hasWritten) disk.stored();
      } catch (error) {
        throw fail(error, true);
      }
    },
    async rollbackTransaction(connection) {
      const lent = asLent(connection);
      lent.isInTransaction = false;
      // A connection that can't roll back is not used again, which ends its transaction; the embedded database has
      // ended it already. The original error is thrown, because it matters more.
      await driver.rollbackTransaction(await own(lent)).catch(() => undefined);
    },
    releaseConnection: (connection) => giveBack(asLent(connection)),
    destroy: () => driver.destroy(),
  };
};
