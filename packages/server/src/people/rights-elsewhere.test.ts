import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join as joinPath } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { describeServers } from "../database/testing/describe-databases.ts";
import { parseEnvironment } from "../environment/parse-environment.ts";
import { createParley, type Parley } from "../http/create-parley.ts";
import { createPeople } from "./testing/create-people.ts";

// If a right is removed at one process, streams at another process end.

describeServers("rights that end at another process", (test) => {
  const secret = "0123456789abcdef0123456789abcdef";
  const { open, invite, join, createBot } = createPeople(test);
  const cleaning: (() => unknown)[] = [];
  afterEach(async () => {
    for (const clean of cleaning.splice(0).reverse()) await clean();
  });

  const openOther = async (): Promise<Parley> => {
    const folder = mkdtempSync(joinPath(tmpdir(), "parley-other-"));
    const other = await createParley({
      environment: parseEnvironment({
        PARLEY_DATA_DIR: folder,
        LOG_LEVEL: "silent",
        DATABASE_URL: test().url,
        ENCRYPTION_SECRET: secret,
      }),
    });
    cleaning.push(() => rmSync(folder, { recursive: true, force: true }), other.close);
    return other;
  };

  /** Starts two processes. Bo is a member and signed in at the second one. */
  const openBoth = async () => {
    const { parley, ann } = await open({ ENCRYPTION_SECRET: secret });
    const bot = await createBot(ann, "Ours");
    const { browser, id } = await join(parley, (await invite(ann, { role: "member" })).token, "bo@example.org");
    const other = await openOther();
    const cookie = [...browser.cookies].map((pair) => pair.join("=")).join("; ");
    const get = (path: string) => other.builder.request(`/api/v1/typebots/${bot}/${path}`, { headers: { cookie } });
    const isLive = () => [parley, other].every(({ services }) => services.bus.isLive());
    return {
      parley,
      ann,
      bot,
      id,
      get,
      isLive,
      remove: () => ann.ask("DELETE", `/api/v1/workspaces/main/members/${id}`),
    };
  };

  it("followers there hear of a removal by the bus", async () => {
    // Timers are stopped, so polling can't end the stream; only the bus can.
    vi.useFakeTimers({ toFake: ["setInterval"] });
    const { get, isLive, remove } = await openBoth();
    const stream = await get("changes?after=0");
    expect(stream.status).toBe(200);
    const over = stream.text();
    // The bus of the other process starts listening when it gets its first stream.
    await expect.poll(isLive, { timeout: 10_000 }).toBe(true);
    expect((await remove()).status).toBe(204);
    expect(await over).toContain("event: hello");
    expect((await get("changes?after=0")).status).toBe(404);
  });

  it("an export that is under way there breaks off, so that nobody takes it for whole", async () => {
    const { parley, ann, bot, get, remove } = await openBoth();
    expect((await ann.ask("POST", `/api/v1/typebots/${bot}/publish`, {})).status).toBe(200);
    const { connection } = parley.services.database;
    const time = new Date().toISOString();
    const row = {
      workspace_id: "main",
      bot_id: bot,
      version: 1,
      links: "{}",
      has_started: 1,
      is_completed: 1,
      is_archived: 0,
      archived_at: null,
      variables: JSON.stringify([{ id: "v", name: "Story", value: "x".repeat(20_000) }]),
      variables_seq: 0,
      idempotency_key: null,
      has_token: 0,
      created_at: time,
      updated_at: time,
    };
    for (let part = 0; part < 30; part++)
      await connection
        .insertInto("results")
        .values(Array.from({ length: 50 }, (_, at) => ({ ...row, id: `r-${part}-${at}` })) as never)
        .execute();
    const whole = await (await get("results/export?format=json")).text();
    expect(JSON.parse(whole).results).toHaveLength(1500);
    const response = await get("results/export?format=json");
    expect(response.status).toBe(200);
    const reader = response.body?.getReader();
    let length = (await reader?.read())?.value?.byteLength ?? 0;
    expect((await remove()).status).toBe(204);
    const rest = async () => {
      for (let part = await reader?.read(); part?.done === false; part = await reader?.read())
        length += part.value.byteLength;
    };
    await expect(rest()).rejects.toThrow("may no longer have it");
    expect(length).toBeLessThan(whole.length / 2);
    expect((await get("results/export?format=json")).status).toBe(404);
  });
});
