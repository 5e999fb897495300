import { afterEach, expect, it } from "vitest";
import { describeDatabases } from "../database/testing/describe-databases.ts";
import { createTestParley } from "../testing/create-test-parley.ts";

const token = "a-token-that-only-prometheus-has";
let test: Awaited<ReturnType<typeof createTestParley>>;
afterEach(() => test.close());

const ask = (authorization?: string) =>
  test.parley.builder.request("/metrics", { headers: authorization === undefined ? {} : { authorization } });
const read = async () => (await ask(`Bearer ${token}`)).text();

/** Returns the value of a metric with these labels. */
const valueOf = (text: string, name: string, labels: Record<string, string> = {}): number | undefined => {
  const lines = text.split("\n").filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
  const line = lines.find((one) => Object.entries(labels).every(([key, value]) => one.includes(`${key}="${value}"`)));
  return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(" ")));
};

it("is not there unless it is switched on", async () => {
  test = await createTestParley();
  expect((await ask(`Bearer ${token}`)).status).toBe(404);
  expect((await test.parley.viewer.request("/metrics")).status).toBe(404);
});

it("is read with its own token only, and at the builder only", async () => {
  test = await createTestParley({ PARLEY_METRICS_TOKEN: token });
  for (const header of [undefined, "Bearer wrong", `Basic ${token}`, "Bearer test-owner-token"])
    expect((await ask(header)).status, header).toBe(401);
  const answer = await ask(`Bearer ${token}`);
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect(answer.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
  expect((await test.parley.viewer.request("/metrics", { headers: { authorization: `Bearer ${token}` } })).status).toBe(
    404,
  );
});

it("counts requests by pattern, and the chats that run; nothing tells of a visitor", async () => {
  test = await createTestParley({ PARLEY_METRICS_TOKEN: token });
  const bot = await test.publishBot();
  const path = `/api/v1/typebots/${bot.publicId}/startChat`;
  const start = await test.visitor("POST", path, {}, { "content-type": "application/json" });
  const { sessionId } = await start.json();
  const say = { message: { type: "text", text: "canary words" } };
  for (let turn = 0; turn < 2; turn++)
    await test.visitor("POST", `/api/v1/sessions/${sessionId}/continueChat`, say, {
      "content-type": "application/json",
    });
  await test.parley.viewer.request(`/${bot.publicId}?name=canary-query`);
  await test.parley.viewer.request("/canary-path");
  await test.parley.viewer.request("/api/v1/canary-path");
  await test.parley.viewer.request("/healthz", { method: "CANARY" });

  const text = await read();
  const turns = { half: "viewer", method: "POST", route: "/api/v1/sessions/:sessionId/continueChat" };
  expect(valueOf(text, "parley_http_requests_total", { ...turns, status: "200" })).toBe(2);
  expect(valueOf(text, "parley_http_request_duration_seconds_count", turns)).toBe(2);
  expect(valueOf(text, "parley_http_request_duration_seconds_bucket", { ...turns, le: "+Inf" })).toBe(2);
  expect(valueOf(text, "parley_http_requests_total", { half: "viewer", method: "other", status: "404" })).toBe(1);
  expect(valueOf(text, "parley_http_requests_total", { half: "builder", status: "200" })).toBeGreaterThan(0);
  expect(valueOf(text, "parley_running_chats")).toBe(1);
  expect(valueOf(text, "parley_deliveries_waiting")).toBe(0);
  expect(valueOf(text, "parley_database_up")).toBe(1);
  expect(valueOf(text, "process_resident_memory_bytes")).toBeGreaterThan(1e6);
  for (const secret of ["canary", sessionId, bot.publicId, bot.id, token]) expect(text).not.toContain(secret);
});

describeDatabases("metrics of a database", (given) => {
  it("count what waits, and the connections", async () => {
    const { url, database } = given();
    test = await createTestParley({ PARLEY_METRICS_TOKEN: token, ...(url === undefined ? {} : { DATABASE_URL: url }) });
    const { services } = test.parley;
    const bot = await test.publishBot();
    const path = `/api/v1/typebots/${bot.publicId}/startChat`;
    const { resultId } = await (await test.visitor("POST", path, {}, { "content-type": "application/json" })).json();
    await services.outbox.close();
    const time = new Date().toISOString();
    const ids = { workspace_id: "main", result_id: resultId, bot_id: bot.id, block_bot_id: bot.id, block_id: "b" };
    const row = {
      ...ids,
      block_type: "t",
      name: "n",
      lane: "l",
      is_ordered: 0,
      payload: "{}",
      fingerprint: "",
      seq: 0,
    } as const;
    const state = { attempts: 0, round: 0, is_uncertain: 0, due_at: time, claim: null, last_error: null } as const;
    for (const [id, status] of [
      ["m1", "open"],
      ["m2", "open"],
      ["m3", "done"],
    ] as const)
      await services.database.connection
        .insertInto("deliveries")
        .values({ id, ...row, ...state, status, created_at: time, updated_at: time })
        .execute();
    const text = await read();
    expect(valueOf(text, "parley_deliveries_waiting")).toBe(2);
    await services.database.connection.deleteFrom("deliveries").execute();
    if (database.kind === "sqlite") return expect(text).not.toContain("parley_database_pool{");
    // Background work of the server also uses a connection now and then, so this waits.
    await expect.poll(async () => valueOf(await read(), "parley_database_pool", { state: "used" })).toBe(0);
    expect(valueOf(await read(), "parley_database_pool", { state: "idle" })).toBeGreaterThan(0);
    let pool = "";
    await services.database.transaction(async ({ connection }) => {
      await connection.selectFrom("workspaces").select("id").execute();
      pool = await read();
    });
    expect(valueOf(pool, "parley_database_pool", { state: "used" })).toBeGreaterThan(0);
  });
});
