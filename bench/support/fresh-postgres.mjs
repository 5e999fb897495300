// @ts-check
import { databases, findDatabase } from "../../scripts/lib/databases.mjs";
import { createFreshDatabase } from "./fresh-database.mjs";

/** A new database on the PostgreSQL that the tests use too; null where there is none. */
export const createFreshPostgres = async () => {
  const postgres = databases.find(({ kind }) => kind === "postgres");
  const found = postgres ? await findDatabase(postgres) : { missing: "" };
  return "url" in found ? createFreshDatabase("postgres", found.url) : null;
};
