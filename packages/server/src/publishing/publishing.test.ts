import { appHeader } from "@parley/api";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createSampleOwner, openSession } from "../accounts/testing/owner-sample.ts";
import { createLog } from "../base/log.ts";
import { insertBot } from "../bot-rows/bot-repository.ts";
import type { Database } from "../database/schema.ts";
import { describeDatabases } from "../database/testing/describe-databases.ts";
import { createSamplePerson } from "../http/testing/sample-people.ts";
import { createTestFile, says } from "../testing/create-test-file.ts";
import { createTestParley } from "../testing/create-test-parley.ts";
import { createPublisher } from "./create-publisher.ts";
import { claimPlan, findPlan, listDuePlans, storePlan } from "./publication-repository.ts";

let test: Awaited<ReturnType<typeof createTestParley>>;
let editor: string;
beforeAll(async () => {
  test = await createTestParley();
  await createSampleOwner(test.parley.services);
  await createSamplePerson(test, { email: "editor@example.org", role: "member" });
  editor = (await openSession(test.parley.services, "editor@example.org")).cookie;
});
afterAll(() => test.close());

const owner = async (method: string, path: string, body?: unknown) => {
  const response = await test.owner(method, path, body);
  return { status: response.status, body: await response.json() };
};
const asEditor = async (method: string, path: string, body?: unknown) => {
  const response = await test.parley.builder.request(path, {
    method,
    headers: { cookie: editor, [appHeader.name]: appHeader.value, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
};
/** The ids that bots were given. */
const ids = new Map<string, string>();

const addBot = async (id: string) => {
  const [bot] = await test.importFiles([createTestFile({ id, groups: { A: [says("Hello")] } })], false);
  ids.set(id, bot?.id ?? "");
  return `/api/v1/typebots/${bot?.id}`;
};
const later = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();
/** As if the time of a plan had come. */
const makeDue = (botId: string) =>
  test.parley.services.database.connection
    .updateTable("planned_publications")
    .set({ publish_at: later(-1_000) })
    .where("bot_id", "=", ids.get(botId) ?? "")
    .execute();
const publishDue = async () => {
  test.parley.services.publisher.wake();
  await test.parley.services.publisher.settle();
};
const liveVersion = async (path: string) => (await owner("GET", `${path}?fields=summary`)).body.liveVersion;

it("publishes at its time what the bot was when that was planned", async () => {
  const path = await addBot("planned");
  const planned = await owner("PUT", `${path}/publication`, { at: later(60_000), note: "For the fair" });
  expect(planned.body).toMatchObject({ mayPublish: true, planned: { note: "For the fair", problem: null } });
  await owner("PATCH", path, { name: "Edited since" });
  await publishDue();
  expect(await liveVersion(path)).toBeNull();
  expect((await owner("GET", "/api/v1/publications")).body.publications).toMatchObject([{ botId: ids.get("planned") }]);
  await makeDue("planned");
  await publishDue();
  expect(await liveVersion(path)).toBe(1);
  expect((await owner("GET", `${path}/versions/1`)).body.file.name).not.toBe("Edited since");
  expect((await owner("GET", `${path}/publication`)).body.planned).toBeNull();
  const noted = test.parley.services.database.connection.selectFrom("audit_entries").selectAll();
  expect(
    await noted
      .where("bot_id", "=", ids.get("planned") ?? "")
      .where("action", "=", "bot.published")
      .execute(),
  ).toMatchObject([{ actor_kind: "server" }]);
});

it("publishes nothing that was cancelled, or that was published by hand meanwhile", async () => {
  const path = await addBot("cancelled");
  expect((await owner("PUT", `${path}/publication`, { at: later(-60_000) })).status).toBe(400);
  await owner("PUT", `${path}/publication`, { at: later(60_000) });
  expect((await owner("DELETE", `${path}/publication`)).body.planned).toBeNull();
  await publishDue();
  expect(await liveVersion(path)).toBeNull();
  await owner("PUT", `${path}/publication`, { at: later(60_000) });
  await owner("POST", `${path}/publish`, {});
  expect((await owner("GET", `${path}/publication`)).body.planned).toBeNull();
});

it("leaves publishing to administrators where a workspace says so, and editors ask them", async () => {
  const path = await addBot("kept");
  await owner("PATCH", "/api/v1/workspaces/main", { publishing: "admins" });
  for (const [method, address, body] of [
    ["POST", `${path}/publish`, {}],
    ["PUT", `${path}/publication`, { at: later(60_000) }],
  ] as const)
    expect(await asEditor(method, address, body)).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } });
  const asked = await asEditor("PUT", `${path}/publication/request`, { note: "The prices are right now" });
  expect(asked.body).toMatchObject({ mayPublish: false, request: { note: "The prices are right now", isOwn: true } });
  expect((await asEditor("POST", `${path}/publication/request/decline`, {})).status).toBe(403);
  const declined = await owner("POST", `${path}/publication/request/decline`, { note: "Not before Monday" });
  expect(declined.body.request).toMatchObject({ isOwn: false, declined: { note: "Not before Monday" } });
  await asEditor("PUT", `${path}/publication/request`, {});
  expect((await asEditor("GET", `${path}/publication`)).body.request.declined).toBeNull();
  await owner("POST", `${path}/publish`, {});
  expect((await asEditor("GET", `${path}/publication`)).body.request).toBeNull();
  await owner("PATCH", "/api/v1/workspaces/main", { publishing: "everyone" });
  expect((await asEditor("GET", `${path}/publication`)).body.mayPublish).toBe(true);
});

describeDatabases("planned publications", (databases) => {
  const plan = (botId: string, at: string) => ({
    ...{ bot_id: botId, workspace_id: "main", publish_at: at, revision: 1, file: "{}", name: null, note: null },
    ...{ author_id: null, author_name: "Ann", problem: null, claimed_until: "", created_at: at },
  });
  const addPlan = async (database: Database, id: string) => {
    await insertBot(database.connection, { id, workspaceId: "main", publicId: `${id}-a`, name: id, draft: "{}" });
    await database.write((access) => storePlan(access, plan(id, later(-1_000))));
  };

  it("are claimed by one of several processes, and again once that has stopped", async () => {
    const { database } = databases();
    await addPlan(database, "raced");
    const [due] = await listDuePlans(database.connection, later(0), 10);
    if (due === undefined) throw new Error("The plan is due");
    const claims = await Promise.all(
      [1, 2, 3].map((number) => database.write((access) => claimPlan(access, due, later(60_000 + number)))),
    );
    expect(claims.filter((claim) => claim !== null)).toHaveLength(1);
    expect(await listDuePlans(database.connection, later(0), 10)).toEqual([]);
    expect(await listDuePlans(database.connection, later(120_000), 10)).toMatchObject([{ bot_id: "raced" }]);
  });

  it("that can't be published stay, and are tried again for an hour", async () => {
    const { database } = databases();
    await addPlan(database, "broken");
    const { fileWork, flowStore, fontStore, mailer, draftHub } = test.parley.services;
    const services = { database, fileWork, flowStore, fontStore, mailer, draftHub };
    const publisher = createPublisher(services, createLog("silent"));
    publisher.wake();
    await publisher.settle();
    expect(await findPlan(database.connection, "broken")).toMatchObject({ problem: null, claimed_until: "" });
    await database.write((access) => storePlan(access, plan("broken", later(-2 * 3_600_000))));
    publisher.wake();
    await publisher.settle();
    expect((await findPlan(database.connection, "broken"))?.problem).not.toBeNull();
    await publisher.close();
  });
});
