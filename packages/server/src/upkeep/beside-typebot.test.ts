import { rmSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { openPostgres } from "../database/open-postgres.ts";
import { locateEmpty, reachableKinds } from "../database/testing/describe-databases.ts";
import { parseEnvironment } from "../environment/parse-environment.ts";
import { startServer } from "../http/start-server.ts";
import { copyDatabase } from "./copy-database.ts";
import { findCopyPlace } from "./copy-places.ts";
import { createBackup } from "./create-backup.ts";
import { examine } from "./doctor/examine.ts";
import { referenceTables } from "./move-in/testing/reference-schema.ts";

// A server that runs with the settings of a Typebot server keeps its tables in a schema of its own. Every command must
// use this schema.

const cleaning: (() => unknown)[] = [];
afterAll(async () => {
  for (const clean of cleaning.reverse()) await clean();
});

const place = async (kind: "postgres" | "sqlite") => {
  const { url = "", folder, remove } = await locateEmpty(kind);
  cleaning.push(remove, () => rmSync(folder, { recursive: true, force: true }));
  return { url, folder };
};

const send = async (url: string, statements: readonly string[]): Promise<void> => {
  const { connection, close } = openPostgres(url);
  for (const statement of statements) await sql.raw(statement).execute(connection);
  await close();
};

it.runIf(reachableKinds.includes("postgres"))(
  "the start, the doctor, copies and backups find the tables beside those of Typebot, and when these are gone",
  async () => {
    const { url, folder } = await place("postgres");
    await send(url, referenceTables("postgres"));
    const settings = {
      PARLEY_DATA_DIR: folder,
      DATABASE_URL: url,
      PARLEY_BUILDER_PORT: "0",
      PARLEY_VIEWER_PORT: "0",
      LOG_LEVEL: "silent",
    };
    const lookAtDatabase = async () =>
      (await examine(settings, { isRunning: async () => false })).find(({ part }) => part === "Database");
    expect(await lookAtDatabase()).toMatchObject({
      status: "fine",
      what: "PostgreSQL (schema parley) answers. It is empty: the first start makes the tables.",
    });
    const start = async () => (await startServer({ environment: settings })).stop();
    await start();
    const fine = { status: "fine", what: "PostgreSQL (schema parley) answers, has all tables, and can be written." };
    expect(await lookAtDatabase()).toMatchObject(fine);

    const [source, target] = [await findCopyPlace(url), await place("sqlite")];
    expect(source.label).toContain("(schema parley)");
    const copied = await copyDatabase(source, await findCopyPlace(target.folder));
    expect(copied.find(({ table }) => table === "workspaces")).toMatchObject({ rows: 1 });
    // Copies the data back into a database that another Typebot server uses.
    const other = await place("postgres");
    await send(other.url, referenceTables("postgres"));
    const back = await findCopyPlace(other.url);
    expect(back.label).toContain("(schema parley)");
    await copyDatabase(await findCopyPlace(target.folder), back);

    const backup = createBackup({ environment: parseEnvironment(settings), path: `${folder}.tar.gz` });
    await expect(backup).rejects.toThrow(/in the schema parley, not in the data folder.*pg_dump --schema=parley/);

    // After moving in, operators delete the tables of Typebot.
    const tables = [
      ...referenceTables("postgres")
        .join(";")
        .matchAll(/create table ("\w+")/g),
    ];
    await send(
      url,
      tables.map(([, name]) => `drop table ${name}`),
    );
    await start();
    expect(await lookAtDatabase()).toMatchObject(fine);
  },
);
