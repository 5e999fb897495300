import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createConnection } from "mysql2/promise";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ensureMainWorkspace } from "../../accounts/main-workspace.ts";
import { openDatabase } from "../open-database.ts";
import type { Database, DatabaseKind } from "../schema.ts";

// Test support: runs one suite on every database engine. SQLite is always available. A server that can't be reached is
// skipped with the reason; in CI its tests fail.

const urls = {
  postgres: process.env.PARLEY_TEST_POSTGRES_URL || "postgres://postgres@127.0.0.1:5432/test",
  mysql: process.env.PARLEY_TEST_MYSQL_URL || "mysql://root@127.0.0.1:3306/test",
};

/** Sends one statement to a database server. */
const send = async (kind: "postgres" | "mysql", statement: string): Promise<void> => {
  if (kind === "mysql") {
    const connection = await createConnection({ uri: urls.mysql, connectTimeout: 2000 });
    await connection.query(statement).finally(() => connection.end());
    return;
  }
  const client = new Client({ connectionString: urls.postgres, connectionTimeoutMillis: 2000 });
  await client.connect();
  await client.query(statement).finally(() => client.end());
};

const missing = async (kind: DatabaseKind): Promise<string | null> => {
  if (kind === "sqlite") return null;
  try {
    await send(kind, "select 1");
    return null;
  } catch (error) {
    return `${urls[kind]} cannot be reached: ${error instanceof Error ? error.message || error.name : String(error)}`;
  }
};

/** A new database with all tables. */
export interface TestDatabase {
  database: Database;
  /** The value for DATABASE_URL; undefined for SQLite. */
  url: string | undefined;
  /** The folder of SQLite's file. */
  folder: string;
  /** Opens the same database again, as another process would. */
  openAgain(): Promise<Database>;
  drop(): Promise<void>;
}

const nameFresh = () => `parley_test_${randomBytes(6).toString("hex")}`;

const locate = async (kind: DatabaseKind) => {
  const folder = mkdtempSync(join(tmpdir(), "parley-test-"));
  if (kind === "sqlite") return { url: undefined, folder, remove: async () => undefined };
  const name = nameFresh();
  await send(kind, `create database ${name}`);
  const url = new URL(urls[kind]);
  url.pathname = `/${name}`;
  return { url: url.href, folder, remove: () => send(kind, `drop database ${name}`) };
};

/** Returns the location of a new database without tables. */
export const locateEmpty = locate;

const createTestDatabase = async (kind: DatabaseKind, last?: string): Promise<TestDatabase> => {
  const { url, folder, remove } = await locate(kind);
  const database = await openDatabase({ url, folder }, last);
  if (last === undefined) await ensureMainWorkspace(database, "FREE");
  return {
    database,
    url,
    folder,
    openAgain: () => openDatabase({ url, folder }),
    async drop() {
      await database.close();
      await remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

const kinds: readonly DatabaseKind[] = ["sqlite", "postgres", "mysql"];
const reasons = new Map(await Promise.all(kinds.map(async (kind) => [kind, await missing(kind)] as const)));

/** The engines that can be reached. */
export const reachableKinds = kinds.filter((kind) => !reasons.get(kind));

type Suite = (test: () => TestDatabase) => void;

const describeOn = (engines: readonly DatabaseKind[], title: string, suite: Suite, last?: string): void => {
  const ran = new Set<DatabaseKind>();
  for (const kind of engines) {
    const reason = reasons.get(kind);
    if (reason) {
      describe.skip(`${title} on ${kind} (${reason})`, () => it("is skipped", () => undefined));
      if (!process.env.CI) console.warn(`Skipped on ${kind}: ${reason}`);
      continue;
    }
    describe(`${title} on ${kind}`, () => {
      let test: TestDatabase | undefined;
      beforeAll(async () => {
        test = await createTestDatabase(kind, last);
      });
      afterAll(() => test?.drop());
      suite(() => {
        if (test === undefined) throw new Error("There is no database");
        ran.add(kind);
        return test;
      });
    });
  }
  it.runIf(process.env.CI)(`${title}: every engine ran`, () => expect([...ran].sort()).toEqual([...engines].sort()));
};

/** Runs a suite on every engine, each time with a new database. With `last`, it has the tables up to that migration. */
export const describeDatabases = (title: string, suite: Suite, last?: string): void =>
  describeOn(kinds, title, suite, last);

/** Runs a suite on every engine that is a separate server. */
export const describeServers = (title: string, suite: (test: () => TestDatabase & { url: string }) => void): void =>
  describeOn(["postgres", "mysql"], title, (test) =>
    suite(() => {
      const { url, ...rest } = test();
      if (url === undefined) throw new Error("The database has no address");
      return { ...rest, url };
    }),
  );
