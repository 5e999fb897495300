// @ts-check
import { createRequire } from "node:module";
import { join } from "node:path";
import { root } from "../../scripts/lib/project.mjs";

// The query builder belongs to the server's package.
const { CompiledQuery } = createRequire(join(root, "packages", "server", "package.json"))("kysely");

/** The tables that hold a row or more for each result. */
const large = "(?:results|answers|events|logs|steps)";

/** The words by which each database's plan shows that it reads a whole table or index. */
const readsAll = {
  sqlite: new RegExp(`SCAN ${large}\\b`),
  postgres: new RegExp(`Seq Scan on "?${large}\\b`),
  mysql: new RegExp(`"table":"${large}"[^}]*"type":"(?:ALL|index)"`),
};

/** Makes statements equal that differ only in the number of values in a list. */
const nameOf = (/** @type {string} */ text) => text.replace(/(\?|\$\d+)(?:, (?:\?|\$\d+))+/g, "…");

/**
 * Records the statements that are sent, so that their plans can be read afterwards. Statements within transactions are not
 * recorded.
 * @param {{ kind: "sqlite" | "postgres" | "mysql"; connection: any }} database
 */
export const watchPlans = ({ kind, connection }) => {
  const executor = connection.getExecutor();
  const { executeQuery } = executor;
  /** @type {Map<string, { sql: string; parameters: unknown[] }>} */
  const seen = new Map();
  executor.executeQuery = (/** @type {any} */ query, /** @type {unknown[]} */ ...rest) => {
    const name = nameOf(query.sql);
    if (!seen.has(name) && /^(?:select|with|update|delete)\b/.test(name)) seen.set(name, query);
    return executeQuery.call(executor, query, ...rest);
  };
  return {
    /** Returns the number of different statements, and those of them that read a whole table. */
    async end() {
      executor.executeQuery = executeQuery;
      /** @type {string[]} */
      const reading = [];
      for (const [name, { sql, parameters }] of seen) {
        const explain = kind === "sqlite" ? "explain query plan" : "explain";
        const { rows } = await connection.executeQuery(CompiledQuery.raw(`${explain} ${sql}`, parameters));
        if (readsAll[kind].test(JSON.stringify(rows))) reading.push(name);
      }
      return { count: seen.size, reading };
    },
  };
};
