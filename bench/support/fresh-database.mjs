// @ts-check
import { randomBytes } from "node:crypto";
import { createRequire } from "node:module";
import { join } from "node:path";
import { root } from "../../scripts/lib/project.mjs";

// The drivers belong to the server's package.
const require = createRequire(join(root, "packages", "server", "package.json"));

/** A new database on a server, by its kind. */
export const createFreshDatabase = async (/** @type {string} */ kind, /** @type {string} */ address) => {
  const name = `parley_bench_${randomBytes(6).toString("hex")}`;
  const send = async (/** @type {string} */ statement) => {
    if (kind === "mysql") {
      const connection = await require("mysql2/promise").createConnection({ uri: address });
      await connection.query(statement).finally(() => connection.end());
      return;
    }
    const { Client } = require("pg");
    const client = new Client({ connectionString: address });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await send(`create database ${name}`);
  const url = new URL(address);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => send(`drop database ${name}${kind === "mysql" ? "" : " with (force)"}`) };
};
