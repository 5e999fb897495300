import { rmSync } from "node:fs";
import { parseEnv } from "node:util";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createCipher } from "../../credentials/create-cipher.ts";
import { openDatabase } from "../../database/open-database.ts";
import type { DatabaseKind } from "../../database/schema.ts";
import { locateEmpty, reachableKinds } from "../../database/testing/describe-databases.ts";
import { findForeignSettings } from "../../environment/foreign-variables.ts";
import { parseEnvironment } from "../../environment/parse-environment.ts";
import { referenceEnv } from "../../environment/testing/reference-env.ts";
import { sections } from "../../environment/variables.ts";
import { createParley, type Parley } from "../../http/create-parley.ts";
import { startServer } from "../../http/start-server.ts";
import { moveIn } from "./move-in.ts";
import type { MoveReport } from "./move-report.ts";
import { addResults, fillReferenceDatabase, referenceCredentials } from "./testing/fill-reference-database.ts";
import { readMoved } from "./testing/read-moved.ts";
import {
  createReferenceDatabase,
  type ReferenceDatabase,
  readCorpus,
  referenceSecret,
} from "./testing/reference-database.ts";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const secret = "the-secret-of-this-server-here-!";
const results = 1200;
const corpus = readCorpus();
if (corpus === null) console.warn("PARLEY_CORPUS names no folder with bots: a database is filled without them");

const cleaning: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const clean of cleaning.reverse()) await clean();
});

const emptyTarget = async (kind: DatabaseKind) => {
  const { url, folder, remove } = await locateEmpty(kind);
  cleaning.push(async () => {
    await remove();
    rmSync(folder, { recursive: true, force: true });
  });
  const environment = parseEnvironment({
    PARLEY_DATA_DIR: folder,
    ENCRYPTION_SECRET: secret,
    PARLEY_OWNER_TOKEN: "owner-token-of-the-tests",
    ...(url === undefined ? {} : { DATABASE_URL: url }),
  });
  return { environment, url, folder, open: () => openDatabase({ url, folder }) };
};

type Target = Awaited<ReturnType<typeof emptyTarget>>;

const move = (source: ReferenceDatabase, { environment }: Target, isDryRun = false) =>
  moveIn({ from: source.url, environment, sourceSettings: { ENCRYPTION_SECRET: referenceSecret }, isDryRun });

const countOf = ({ counts }: MoveReport, what: string) => counts.find((count) => count.what === what);

const ask = async (app: Parley["viewer"], path: string, body: unknown) => {
  const response = await app.request(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect([path, response.status, await response.clone().text()]).toEqual([path, 200, expect.anything()]);
  return (await response.json()) as Record<string, unknown>;
};

const servers = reachableKinds.filter((kind) => kind !== "sqlite");

describe.each(servers)("a database of the reference product on %s", (kind) => {
  let source: ReferenceDatabase;
  beforeAll(async () => {
    source = await createReferenceDatabase(kind as "postgres" | "mysql");
    cleaning.push(() => source.drop());
    await fillReferenceDatabase(source, { results, corpus: corpus ?? [] });
  });

  it("is only read by a dry run, which writes nothing and reports what a move does", async () => {
    const before = await source.dump();
    const target = await emptyTarget("sqlite");
    const rehearsed = await move(source, target, true);
    const moved = await move(source, target);
    expect(await source.dump()).toEqual(before);
    expect(rehearsed.counts).toEqual(moved.counts);
    const essence = ({ entries }: MoveReport) =>
      entries.map(({ state, what, name, message }) => [state, what, name, message]);
    expect(essence(rehearsed)).toEqual(essence(moved));
    expect(rehearsed.fileHosts).toEqual(moved.fileHosts);
  });

  describe.each(reachableKinds)("moved into %s", (targetKind) => {
    let target: Target;
    let report: MoveReport;
    beforeAll(async () => {
      target = await emptyTarget(targetKind);
      report = await move(source, target);
    });

    it("is counted, and what could not be taken over is told with the reason", () => {
      const bots = 4 + (corpus?.length ?? 0);
      expect(countOf(report, "Bot")).toMatchObject({ found: bots, taken: bots - 1, left: 1 });
      expect(countOf(report, "Result")).toEqual({
        what: "Result",
        found: results + 2,
        taken: results + 1,
        earlier: 0,
        left: 1,
      });
      expect(countOf(report, "Credentials")).toMatchObject({
        taken: Object.keys(referenceCredentials).length,
        left: 2,
      });
      expect(countOf(report, "Folder")).toMatchObject({ found: 2, taken: 2 });
      const [workspaces, members] = [countOf(report, "Workspace"), countOf(report, "Member")];
      expect((workspaces?.taken ?? 0) + (workspaces?.left ?? 0)).toBe(2);
      // If this release supports several workspaces, their members are moved, too.
      if (workspaces?.taken === 2) expect(members).toMatchObject({ found: 3, taken: 3, left: 0 });
      expect(countOf(report, "Theme")).toMatchObject({ found: 1, taken: 1 });
      const told = report.entries.map(({ what, name, message }) => `${what} ${name}: ${message}`).join("\n");
      expect(told).toContain("Bot Damaged: It is damaged");
      expect(told).toContain("Credentials Phone (whatsApp): WhatsApp is not part");
      expect(told).toContain("Credentials Broken (openai): They are encrypted with another ENCRYPTION_SECRET");
      expect(told).toContain("eve@example.org");
      expect(told).toContain("ask.example.org");
      expect(told).not.toContain("secret-");
      const hosts = report.fileHosts.map(({ host }) => host);
      // One file of the corpus shows a picture from another server.
      expect(hosts).toEqual(["s3.example.org", ...(corpus === null ? [] : ["localhost:9000"])]);
    });

    it("has the credentials, encrypted with this server's secret, ready for their blocks", async () => {
      const database = await target.open();
      const rows = await database.connection.selectFrom("credentials").selectAll().execute();
      await database.close();
      const cipher = createCipher(secret);
      for (const [type, data] of Object.entries(referenceCredentials)) {
        const row = rows.find(({ id }) => id === `credentials-${type}`);
        expect(row, type).toBeDefined();
        if (row !== undefined) expect(cipher.decrypt(row)).toMatchObject(data);
      }
    });

    it("is found by its old address, plays, and goes on with a visitor's earlier result", async () => {
      const parley = await createParley({ environment: target.environment });
      try {
        const start = { message: undefined, resultId: "result-000001" };
        const begun = await ask(parley.viewer, "/api/v1/typebots/survey-2025/startChat", start);
        expect(begun.resultId).toBe("result-000001");
        expect(JSON.stringify(begun.messages)).toContain("Who are you?");
        await ask(parley.viewer, `/api/v1/sessions/${begun.sessionId}/continueChat`, { message: "Once more" });
        const answers = await parley.services.database.connection
          .selectFrom("answers")
          .select(["block_id", "visit", "content", "answer_index", "group_id", "uploaded_files"])
          .where("result_id", "=", "result-000001")
          .orderBy("answer_index")
          .execute();
        expect(answers.map((row) => [row.block_id, row.content])).toEqual([
          ["ask-name", "Person 1"],
          ["ask-wish", "Peace \u{1F54A}"],
          ["ask-wish", "Bread"],
          ["ask-name", "Once more"],
        ]);
        expect(answers[2]).toMatchObject({ visit: 1, group_id: "g2" });
        expect(answers[1]?.uploaded_files).toContain("https://s3.example.org/");
      } finally {
        await parley.close();
      }
    });

    it("lists and exports the same results in the same order", async () => {
      const parley = await createParley({ environment: target.environment });
      const headers = { authorization: "Bearer owner-token-of-the-tests" };
      try {
        const { workspace_id: workspace } = await parley.services.database.connection
          .selectFrom("bots")
          .select("workspace_id")
          .where("id", "=", "survey")
          .executeTakeFirstOrThrow();
        const get = (path: string) =>
          parley.builder.request(path, { headers: { ...headers, "x-parley-workspace": workspace } });
        const listed = await get("/api/v1/typebots/survey/results?limit=50");
        expect(listed.status).toBe(200);
        const page = (await listed.json()) as { results: { id: string; answers: { content: string }[] }[] };
        expect(page.results.length).toBe(50);
        // The newest result comes first. Archived results are left out.
        expect(page.results[0]?.id).toBe("result-without-answers");
        expect(page.results.map(({ id }) => id)).not.toContain("result-001199");
        const second = page.results[1];
        expect(second?.id).toBe(`result-00${results - 2}`);
        expect(second?.answers[0]?.content).toBe(`Person ${results - 2}`);
        const told = await get("/api/v1/typebots/survey/results/result-000002/transcript");
        const { lines } = (await told.json()) as { lines: { text: string }[] };
        expect(lines.map(({ text }) => text)).toEqual(["Person 2", "Peace \u{1F54A}", "Bread"]);
      } finally {
        await parley.close();
      }
    });

    it("stays as it is when it is moved again; what is new there comes, what was changed here stays", async () => {
      const before = await readMoved(target);
      const again = await move(source, target);
      expect(countOf(again, "Result")).toMatchObject({ taken: 0, left: 1 });
      expect(countOf(again, "Bot")).toMatchObject({ taken: 0 });
      expect(await readMoved(target)).toEqual(before);
    });
  });

  it("brings what is new in a later run, what was changed there only, and says what was changed on both sides", async () => {
    const own = await createReferenceDatabase(kind as "postgres" | "mysql");
    cleaning.push(() => own.drop());
    await fillReferenceDatabase(own, { results: 50 });
    const target = await emptyTarget("sqlite");
    await move(own, target);
    await addResults(own, 50, 80);
    const q = kind === "mysql" ? (name: string) => `\`${name}\`` : (name: string) => `"${name}"`;
    await own.query(`update ${q("Typebot")} set name = 'Renamed there' where id = 'old-bot'`);
    await own.query(`update ${q("Typebot")} set name = 'Renamed on both sides' where id = 'survey'`);
    await own.query(`update ${q("Result")} set ${q("isCompleted")} = true where id = 'result-000001'`);
    const database = await target.open();
    await database.connection.updateTable("bots").set({ draft_revision: 7 }).where("id", "=", "survey").execute();
    await database.close();
    const later = await move(own, target);
    expect(countOf(later, "Result")).toMatchObject({ taken: 31 });
    expect(later.entries).toContainEqual(expect.objectContaining({ state: "differs", id: "survey" }));
    const read = await target.open();
    const bots = await read.connection.selectFrom("bots").select(["id", "name", "live_version"]).execute();
    expect(bots.find(({ id }) => id === "old-bot")).toMatchObject({ name: "Renamed there", live_version: 2 });
    expect(bots.find(({ id }) => id === "survey")).toMatchObject({ name: "Survey", live_version: 1 });
    const result = await read.connection
      .selectFrom("results")
      .select("is_completed")
      .where("id", "=", "result-000001")
      .executeTakeFirst();
    expect(result).toEqual({ is_completed: 1 });
    await read.close();
  });
});

it.runIf(servers.length > 0)(
  "leaves a bot alone that has an id of the source's and did not come from there",
  async () => {
    const source = await createReferenceDatabase(servers[0] as "postgres" | "mysql");
    cleaning.push(() => source.drop());
    await fillReferenceDatabase(source, { results: 10 });
    const target = await emptyTarget("sqlite");
    await move(source, target);
    const database = await target.open();
    await database.connection.deleteFrom("takeovers").execute();
    await database.connection.deleteFrom("results").execute();
    await database.close();
    const report = await move(source, target);
    expect(countOf(report, "Bot")).toMatchObject({ taken: 0, left: 4 });
    expect(countOf(report, "Result")).toMatchObject({ taken: 0, left: 12 });
    expect(report.entries.filter(({ message }) => message.includes("There is another bot with this id")).length).toBe(
      3,
    );
  },
);

it.runIf(servers.includes("postgres"))("is refused where the address leads to something else", async () => {
  const target = await emptyTarget("sqlite");
  const { url, remove } = await locateEmpty("postgres");
  await expect(moveIn({ from: url ?? "", environment: target.environment })).rejects.toThrow(
    /no database of Typebot 3/,
  );
  await remove();
  await expect(moveIn({ from: "sqlite://x", environment: target.environment })).rejects.toThrow(/begins with postgres/);
  await expect(moveIn({ from: "postgres://nobody@127.0.0.1:1/x", environment: target.environment })).rejects.toThrow(
    /can't be read/,
  );
});

it.runIf(servers.includes("postgres"))(
  "starts with the .env of the other server as it is, beside its tables, and moves in there",
  async () => {
    const source = await createReferenceDatabase("postgres");
    cleaning.push(() => source.drop());
    await fillReferenceDatabase(source, { results: 20 });
    const { folder } = await emptyTarget("sqlite");
    const settings = { ...parseEnv(referenceEnv), DATABASE_URL: `${source.url}?schema=public` };
    const here = { PARLEY_DATA_DIR: folder, PARLEY_BUILDER_PORT: "0", PARLEY_VIEWER_PORT: "0", LOG_LEVEL: "silent" };
    const before = await source.dump();
    const environment = { ...settings, ...here };
    const server = await startServer({ environment });
    expect(server.builderUrl).toBe("http://localhost:3000");
    await server.stop();
    const report = await moveIn({
      from: settings.DATABASE_URL,
      environment: parseEnvironment(environment),
      sourceSettings: { ...settings, ENCRYPTION_SECRET: referenceSecret },
    });
    expect(countOf(report, "Result")).toMatchObject({ taken: 21 });
    expect(report.target).toContain("(schema parley)");
    expect(await source.dump()).toEqual(before);
    const named = findForeignSettings(environment).map(({ name }) => name);
    expect(named).toContain("STRIPE_SECRET_KEY");
    expect(named).not.toContain("S3_BUCKET");
    // Every variable either has an effect, is reported as having none, or is NODE_OPTIONS.
    const known = new Set([
      ...Object.values(sections).flatMap((section) => Object.keys(section)),
      ...named,
      "NODE_OPTIONS",
    ]);
    expect(Object.keys(parseEnv(referenceEnv)).filter((name) => !known.has(name))).toEqual([]);
  },
);
