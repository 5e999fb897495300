import type { PostgresPoolClient } from "kysely";
import type { PoolClient, QueryConfig } from "pg";
import { hashText } from "../base/hash-text.ts";
import { createLruCache } from "../base/lru-cache.ts";
import { isUnknownName } from "./database-errors.ts";
import { failureKindOf } from "./database-failure.ts";

/** The number of times that a statement is sent before it gets a name. */
const threshold = 5;
/** The maximum number of names. Every connection caches the plans of all named statements, up to 100 kB each. */
const maxNames = 50;
/**
 * The number of counted statements, and their maximum length in characters. Longer ones, such as imports, are rarely
 * repeated.
 */
const maxCounted = 500;
const maxLength = 10_000;

/**
 * Names for repeated statements: PostgreSQL parses and plans a named statement once per connection. The name is derived from
 * the text, so that all processes behind a pooler agree.
 */
export const createStatementNames = () => {
  const counts = createLruCache<number>(maxCounted);
  const names = new Map<string, string>();
  let isUsed = true;

  const find = (text: string): string | undefined => {
    const known = names.get(text);
    // A plan for all columns fails after a migration adds one.
    if (known !== undefined || !isUsed || names.size === maxNames) return known;
    if (text.length > maxLength || text.startsWith("select *")) return undefined;
    const count = (counts.get(text) ?? 0) + 1;
    counts.set(text, count);
    if (count < threshold) return undefined;
    counts.delete(text);
    const name = hashText(text);
    names.set(text, name);
    return name;
  };

  return {
    find,
    /**
     * Stops naming statements. Some poolers give each transaction another connection, which does not know the names.
     */
    stop: (): void => {
      isUsed = false;
      names.clear();
    },
  };
};

/** Wraps a connection so that it sends statements by their names. */
export const nameStatements = (
  client: PoolClient,
  names: ReturnType<typeof createStatementNames>,
  watch: () => () => void = () => () => undefined,
): PostgresPoolClient => {
  /** Whether the connection is unusable, for example because its server has become read-only after a failover. */
  let isBroken = false;
  const send = async (statement: QueryConfig) => {
    const ended = watch();
    try {
      return await client.query(statement);
    } catch (error) {
      const kind = failureKindOf(error);
      if (kind === "lost" || kind === "unreachable") isBroken = true;
      throw error;
    } finally {
      ended();
    }
  };
  const query = async (text: string, values: readonly unknown[]) => {
    const plain = { text, values: [...values] };
    const name = values.length === 0 ? undefined : names.find(text);
    if (name === undefined) return send(plain);
    try {
      return await send({ ...plain, name });
    } catch (error) {
      if (!isUnknownName(error)) throw error;
      names.stop();
      // Nothing was executed. A failed transaction must be repeated as a whole; a single statement is sent again
      // without a name.
      if (client.getTransactionStatus() !== "I") throw error;
      return send(plain);
    }
  };
  // The cast hides the driver's cursors, which are not used here.
  return {
    query: query as unknown as PostgresPoolClient["query"],
    // If a transaction could not be rolled back, the connection is closed, which ends it.
    release: () => client.release(isBroken || client.getTransactionStatus() !== "I"),
  };
};
