// @ts-check
import { randomBytes } from "node:crypto";
import { createRequire } from "node:module";
import { join } from "node:path";
import { databases, findDatabase } from "../../scripts/lib/databases.mjs";
import { root } from "../../scripts/lib/project.mjs";

// The driver belongs to the server's package.
const require = createRequire(join(root, "packages", "server", "package.json"));

/** A new database on the PostgreSQL that the tests use too; null where there is none. */
export const createFreshPostgres = async () => {
  const postgres = databases.find(({ kind }) => kind === "postgres");
  const found = postgres ? await findDatabase(postgres) : { missing: "" };
  if (!("url" in found)) return null;
  const name = `parley_bench_${randomBytes(6).toString("hex")}`;
  const send = async (/** @type {string} */ statement) => {
    const { Client } = require("pg");
    const client = new Client({ connectionString: found.url });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await send(`create database ${name}`);
  const url = new URL(found.url);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => send(`drop database ${name} with (force)`) };
};
