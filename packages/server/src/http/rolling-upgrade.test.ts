import { sql } from "kysely";
import { afterAll, afterEach, expect, it, vi } from "vitest";
import { NewerDatabaseError } from "../database/assert-not-newer.ts";
import { migrationNames, migrationTable } from "../database/migrations/index.ts";
import { listedIndex, workspaceAgeIndex, workspaceBotsIndex } from "../database/online-index.ts";
import { openDatabase } from "../database/open-database.ts";
import type { Database, DatabaseKind } from "../database/schema.ts";
import { describeDatabases, locateEmpty, reachableKinds } from "../database/testing/describe-databases.ts";
import { asks, createTestFile, says } from "../testing/create-test-file.ts";
import { createTestParley } from "../testing/create-test-parley.ts";

// A process of the previous release keeps working while processes of this release start on its database, and
// afterwards.

vi.setConfig({ testTimeout: 120_000 });

/**
 * This process reads and writes the columns of these migrations in every chat, unlike the release before. So they stay when the
 * tables go back, and are not added again.
 */
const upgrade = vi.hoisted(() => ({ isAgain: false }));
afterEach(() => {
  upgrade.isAgain = false;
});
const staying = new Set(["0089-arrivals", "0092-openings", "0093-kept-days"]);
vi.mock("../database/migrations/index.ts", async (load) => {
  const original = await load<typeof import("../database/migrations/index.ts")>();
  const migrations = Object.fromEntries(
    Object.entries(original.migrations).map(([name, migrate]): [string, typeof migrate] => [
      name,
      async (...given) => (upgrade.isAgain && staying.has(name) ? undefined : migrate(...given)),
    ]),
  );
  return { ...original, migrations };
});

/** The last migration of the previous release. */
const before = "0023-tokens-and-audit";
/** Enough rows that building an index takes a while. */
const oldResults = 20_000;
const longestTurn = 5000;

/** Restores the tables to their state after the migration `before`. */
const goBack = async ({ kind, connection }: Database): Promise<void> => {
  const later = [
    ...["publish_requests", "planned_publications", "failure_notices", "subscription_marks", "subscriptions"],
    ...["model_ceilings", "model_results", "model_days", "service_calls", "hour_tallies", "hour_marks"],
  ];
  for (const table of later) await connection.schema.dropTable(table).execute();
  await connection.schema.alterTable("workspaces").dropColumn("publishing").execute();
  for (const column of ["name", "note"]) await connection.schema.alterTable("versions").dropColumn(column).execute();
  await connection.schema.alterTable("bots").dropColumn("first_screen").execute();
  await connection.schema.alterTable("versions").dropColumn("revision").execute();
  await connection.schema.alterTable("deliveries").dropColumn("held_for").execute();
  await connection.schema.dropTable("early_needs").execute();
  await connection.schema.dropTable("processes").execute();
  await connection.schema.dropTable("notices").execute();
  await connection.schema.dropTable("takeovers").execute();
  for (const table of ["versions", "sessions"])
    await connection.schema.alterTable(table).dropColumn("author_id").execute();
  await connection.schema.alterTable("workspaces").dropColumn("deleted_at").execute();
  await connection.schema.alterTable("api_tokens").dropColumn("is_everywhere").execute();
  await connection.schema.dropTable("taken_results").execute();
  await connection.schema.dropTable("result_notes").execute();
  await connection.schema.dropTable("result_views").execute();
  const drop = ({ name, table }: { name: string; table: string }) =>
    sql`drop index ${sql.id(name)} ${kind === "mysql" ? sql`on ${sql.id(table)}` : sql``}`.execute(connection);
  await drop(workspaceAgeIndex);
  if (kind !== "mysql") await drop(workspaceBotsIndex);
  await drop(listedIndex);
  await sql`delete from ${sql.table(migrationTable)} where name > ${before}`.execute(connection);
  upgrade.isAgain = true;
};

/** Adds as many results as a bot collects in years. */
const addResults = async ({ connection }: Database, botId: string): Promise<void> => {
  const like = await connection.selectFrom("results").selectAll().where("bot_id", "=", botId).executeTakeFirstOrThrow();
  for (let from = 0; from < oldResults; from += 1000)
    await connection
      .insertInto("results")
      .values(
        Array.from({ length: 1000 }, (_, index) => ({ ...like, id: `old-${from + index}`, idempotency_key: null })),
      )
      .execute();
};

const listDone = async ({ connection }: Database): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(migrationTable)} order by name`.execute(
    connection,
  );
  return rows.map(({ name }) => name);
};

const file = createTestFile({
  id: "rolling",
  variables: ["Name", "Colour"],
  groups: { A: [asks("Name"), asks("Colour"), says("Bye {{Name}}")] },
});

describeDatabases("a process of the release before", (test) => {
  it("goes on while others start at once and change the tables, and afterwards", async () => {
    const { url, database } = test();
    if (url === undefined) return;
    const settings = {
      DATABASE_URL: url,
      ENCRYPTION_SECRET: "0123456789abcdef0123456789abcdef",
      PARLEY_RATE_LIMIT: "0",
    };
    const old = await createTestParley(settings);
    const bot = await old.publishBot(file);
    let longest = 0;
    const post = async (parley: typeof old, path: string, body: unknown) => {
      const begun = performance.now();
      const response = await parley.visitor("POST", path, body);
      longest = Math.max(longest, performance.now() - begun);
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      return response.json();
    };
    const chat = async (parley: typeof old, name: string) => {
      const { sessionId } = await post(parley, `/api/v1/typebots/${bot.publicId}/startChat`, {});
      await post(parley, `/api/v1/sessions/${sessionId}/continueChat`, { message: name });
      const { messages } = await post(parley, `/api/v1/sessions/${sessionId}/continueChat`, { message: "Blue" });
      expect(JSON.stringify(messages)).toContain(`Bye ${name}`);
    };
    const edits: string[] = [];
    const edit = async (parley: typeof old) => {
      const title = `Title ${edits.length}`;
      const operation = { op: "set", table: "groups", id: "A", path: ["title"], value: title };
      const changes = [{ id: `edit-${edits.length}-long-enough`, label: "Rename", operations: [operation] }];
      const response = await parley.owner("POST", `/api/v1/typebots/${bot.id}/changes`, {
        base: edits.length,
        changes,
      });
      if (!response.ok) throw new Error(await response.text());
      edits.push(title);
    };

    await chat(old, "First");
    await edit(old);
    await addResults(database, bot.id);
    await goBack(database);
    let chats = 0;
    let isUpgraded = false;
    const visitors = Array.from({ length: 6 }, async (_, number) => {
      do await chat(old, `Visitor ${number} ${chats++}`);
      while (!isUpgraded);
    });
    // No author edits meanwhile: this process, unlike the release before, stores the first screen with each edit.
    const working = Promise.all(visitors);
    await vi.waitFor(() => expect(chats).toBeGreaterThan(visitors.length), 10_000);
    const [one, other] = await Promise.all([createTestParley(settings), createTestParley(settings)]);
    isUpgraded = true;
    await working;

    expect(await listDone(database)).toEqual(migrationNames);
    const indexes = await connectionIndexes(database);
    expect(indexes).toContain(listedIndex.name);
    expect(chats).toBeGreaterThan(6);
    // The old process works with the newer tables, and the new processes work with the rows it has stored.
    for (const parley of [old, one, other]) {
      await chat(parley, "Afterwards");
      await edit(parley);
      const { draft } = await (await parley.owner("GET", `/api/v1/typebots/${bot.id}/document`)).json();
      expect(draft.groups.A.title).toBe(edits.at(-1));
    }
    const answers = await database.connection
      .selectFrom("answers")
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    expect(Number(answers.total)).toBe(2 * (chats + 4));
    expect(longest).toBeLessThan(longestTurn);
    await Promise.all([old, one, other].map((parley) => parley.close()));
  });

  it("does not start on tables of a later one, says so, and changes nothing", async () => {
    const { url, folder, database } = test();
    const table = sql.table(migrationTable);
    await sql`insert into ${table} (name, timestamp) values ('9999-of-later', '2030-01-01')`.execute(
      database.connection,
    );
    if (url === undefined) await database.close();
    const refusal = await openDatabase({ url, folder }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(NewerDatabaseError);
    expect(String(refusal)).toMatch(/A later release .* \(9999-of-later\).*Nothing was changed\. Start that release/);
  });
});

/** Lists the indexes of the table of results, except those whose building was interrupted. */
const connectionIndexes = async ({ kind, connection }: Database): Promise<string[]> => {
  const query =
    kind === "mysql"
      ? sql<{ name: string }>`select index_name as name from information_schema.statistics
          where table_schema = database() and table_name = 'results'`
      : sql<{ name: string }>`select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
          where i.indrelid = to_regclass('results') and i.indisvalid`;
  return (await query.execute(connection)).rows.map(({ name }) => name);
};

const cleaning: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const clean of cleaning) await clean();
});

const servers = reachableKinds.filter((kind): kind is Exclude<DatabaseKind, "sqlite"> => kind !== "sqlite");

it.each(servers)("processes that start at once on an empty %s make its tables once", async (kind) => {
  const { url, folder, remove } = await locateEmpty(kind);
  cleaning.push(remove);
  const databases = await Promise.all(Array.from({ length: 4 }, () => openDatabase({ url, folder })));
  expect(await listDone(databases[0] as Database)).toEqual(migrationNames);
  await Promise.all(databases.map((database) => database.close()));
});
