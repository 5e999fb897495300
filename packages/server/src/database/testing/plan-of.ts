import { sql } from "kysely";
import { vi } from "vitest";
import type { Database } from "../schema.ts";

// Test support: the query plans of the database engines.

const explain: Record<Database["kind"], string> = {
  sqlite: "explain query plan",
  postgres: "explain",
  mysql: "explain",
};

/** Returns the plans of the queries that `work` runs. */
export const planOf = async ({ kind, connection }: Database, work: () => Promise<unknown>): Promise<string[]> => {
  const compile = vi.spyOn(connection.getExecutor(), "compileQuery");
  await work();
  const statements = compile.mock.results.map(({ value }) => value);
  compile.mockRestore();
  return connection.connection().execute(async (one) => {
    // PostgreSQL prefers to scan a small table. Scans are turned off here to see whether it could use an index.
    if (kind === "postgres") await sql`set enable_seqscan = off`.execute(one);
    const plans: string[] = [];
    for (const statement of statements) {
      const explained = { ...statement, sql: `${explain[kind]} ${statement.sql}` };
      const { rows } = await one.executeQuery<Record<string, unknown>>(explained);
      plans.push(rows.map((row) => JSON.stringify(row)).join("\n"));
    }
    if (kind === "postgres") await sql`reset enable_seqscan`.execute(one);
    return plans;
  });
};
