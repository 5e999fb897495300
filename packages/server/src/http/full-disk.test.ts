import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import Libsql from "libsql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Connection } from "../database/schema.ts";
import { describeServers } from "../database/testing/describe-databases.ts";
import { databaseFile, dataFolder } from "../environment/data-folder.ts";
import { createTestClient } from "../testing/create-test-client.ts";
import { asks, createTestFile, says } from "../testing/create-test-file.ts";

// The disk is full, or another program holds the file: visitors and authors get an error message, and the server
// recovers without a restart.

const hello = createTestFile({
  groups: { A: [asks("Name"), says("Hi {{Name}}"), asks("Town"), says("Bye")] },
  variables: ["Name", "Town"],
});

let client: Awaited<ReturnType<typeof createTestClient>>;
beforeAll(async () => {
  client = await createTestClient();
});
afterAll(() => client.close());

/** Sets SQLite's size limit to the current size, with no free page. It causes the same error as a full disk. */
const fillDisk = async () => {
  const { connection } = client.parley.services.database;
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(connection);
  await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count ?? 0)}`.execute(connection);
  const fill = async (size: number) => {
    const row = { identifier: "", value: "x".repeat(size), expires_at: "", created_at: "", updated_at: "" };
    for (let isStored = true; isStored; )
      isStored = await connection
        .insertInto("verifications")
        .values({ ...row, id: randomUUID() })
        .execute()
        .then(
          () => true,
          () => false,
        );
  };
  for (const size of [2000, 200, 1]) await fill(size);
};
const makeRoom = () => sql`pragma max_page_count = 1000000`.execute(client.parley.services.database.connection);

const health = async () => {
  const response = await client.visitor("GET", "/healthz");
  return [response.status, (await response.json()).status];
};

/** A text so long that storing it needs new pages. */
const long = "A long answer. ".repeat(3000);

describe("a full disk", () => {
  it("refuses what is to be stored with 507, says so in its health, and goes on when there is room", async () => {
    const { publicId } = await client.publishBot(hello);
    const { sessionId } = (await client.start(publicId)).body;
    expect(await health()).toEqual([200, "ok"]);
    await fillDisk();
    const refused = await Promise.all([
      client.send(sessionId, long),
      client.send(sessionId, long),
      client.ownerPost("/api/v1/typebots/import", {
        files: [{ name: "a.json", content: JSON.stringify({ ...hello, name: long.slice(0, 200) }).padEnd(60_000) }],
        publish: true,
      }),
    ]);
    for (const { status, body } of refused)
      expect([status, body.code, body.message]).toEqual([507, "STORAGE_FULL", expect.stringMatching(/disk is full/)]);
    expect(await health()).toEqual([503, "disk full"]);
    // Requests that only read still work.
    expect((await client.owner("GET", "/api/v1/typebots")).status).toBe(200);
    await makeRoom();
    expect(await health()).toEqual([200, "ok"]);
    expect((await client.send(sessionId, long)).status).toBe(200);
    expect((await client.resultsOf(publicId))[0]?.answers).toHaveLength(1);
  });
});

const events = ["insert", "update"] as const;

const listTables = async (connection: Connection): Promise<string[]> =>
  (await connection.introspection.getTables()).map(({ name }) => name);

/** Adds a trigger that refuses every row with the error of a full disk. */
const refuseRows = async (connection: Connection, kind: string, code: string): Promise<void> => {
  const raise = sql.lit(`begin raise exception 'No space left on device' using errcode = '${code}'; end`);
  if (kind === "postgres")
    await sql`create function full_disk() returns trigger language plpgsql as ${raise}`.execute(connection);
  for (const table of await listTables(connection))
    for (const event of events) {
      const head = sql`create trigger ${sql.id(`full_${event}_${table}`.slice(0, 60))} before ${sql.raw(event)} on ${sql.table(table)} for each row`;
      const body =
        kind === "postgres"
          ? sql`execute function full_disk()`
          : sql`signal sqlstate 'HY000' set message_text = 'no space left', mysql_errno = ${sql.lit(Number(code))}`;
      await sql`${head} ${body}`.execute(connection);
    }
};

const acceptRows = async (connection: Connection, kind: string): Promise<void> => {
  if (kind === "postgres") await sql`drop function full_disk() cascade`.execute(connection);
  else
    for (const table of await listTables(connection))
      for (const event of events)
        await sql`drop trigger ${sql.id(`full_${event}_${table}`.slice(0, 60))}`.execute(connection);
};

describeServers("a database server whose disk is full", (test) => {
  it("is 507 for visitors, and an alarm in the health, until there is room", async () => {
    const { kind } = test().database;
    const codes = kind === "mysql" ? ["1021", "1114"] : ["53100"];
    const own = await createTestClient({ DATABASE_URL: test().url });
    const { connection } = own.parley.services.database;
    const healthOf = async () => (await (await own.visitor("GET", "/healthz")).json()).status;
    const { publicId } = await own.publishBot(hello);
    for (const code of codes) {
      const { sessionId } = (await own.start(publicId)).body;
      await refuseRows(connection, kind, code);
      const refused = await own.send(sessionId, "Ada");
      expect([refused.status, refused.body.code, refused.body.message]).toEqual([
        507,
        "STORAGE_FULL",
        expect.stringMatching(/disk is full/),
      ]);
      expect(await healthOf()).toBe("disk full");
      expect((await own.owner("GET", "/api/v1/typebots")).status).toBe(200);
      await acceptRows(connection, kind);
      // Repeating the same answer stores it once.
      expect((await own.send(sessionId, "Ada")).status).toBe(200);
      expect(await healthOf()).toBe("ok");
    }
    const answers = (await own.resultsOf(publicId)).map((result: { answers: unknown[] }) => result.answers.length);
    expect(answers).toEqual(codes.map(() => 1));
    await own.close();
  });
});

describe("a database file that another program holds", () => {
  it("is no fault of the request: 503, and the next one works", async () => {
    const { publicId } = await client.publishBot(hello);
    const { sessionId } = (await client.start(publicId)).body;
    const { environment, database } = client.parley.services;
    await sql`pragma busy_timeout = 0`.execute(database.connection);
    const other = new Libsql(`${dataFolder(environment)}/${databaseFile}`);
    other.exec("begin immediate");
    const held = await client.send(sessionId, "Ada");
    expect([held.status, held.body.code]).toEqual([503, "UNAVAILABLE"]);
    other.exec("rollback");
    other.close();
    expect((await client.send(sessionId, "Ada")).status).toBe(200);
    expect((await client.resultsOf(publicId))[0]?.answers).toHaveLength(1);
  });
});
