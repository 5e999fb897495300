import { sql } from "kysely";
import { vi } from "vitest";
import type { Database } from "../schema.ts";

// Test support: how the engines would find what is asked for.

const explain: Record<Database["kind"], string> = {
  sqlite: "explain query plan",
  postgres: "explain",
  mysql: "explain",
};

/** How the engine would find what some work asks for. */
export const planOf = async ({ kind, connection }: Database, work: () => Promise<unknown>): Promise<string[]> => {
  const compile = vi.spyOn(connection.getExecutor(), "compileQuery");
  await work();
  const statements = compile.mock.results.map(({ value }) => value);
  compile.mockRestore();
  return connection.connection().execute(async (one) => {
    // PostgreSQL reads a small table as a whole, since that is less work: what counts is that it need not.
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
