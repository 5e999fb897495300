import type { ServerResponse } from "node:http";
import type { ServiceCall } from "@parley/api";
import { afterEach, beforeEach, expect, it } from "vitest";
import { describeDatabases } from "../database/testing/describe-databases.ts";
import { postHog, serviceKey } from "../effects/testing/service-routes.ts";
import { startService } from "../effects/testing/start-service.ts";
import { createTestClient, textsOf } from "../testing/create-test-client.ts";
import { asks, createTestFile, says } from "../testing/create-test-file.ts";
import { deleteOldCalls, insertCalls } from "./call-repository.ts";

const canary = "canary-secret-0123456789";

describeDatabases("the calls of chats", (test) => {
  let client: Awaited<ReturnType<typeof createTestClient>>;
  let service: Awaited<ReturnType<typeof startService>>;
  let events: Awaited<ReturnType<typeof startService>>;
  let status = 200;

  const open = async (settings: Record<string, string> = {}) => {
    const { url } = test();
    const standIns = { "https://us.i.posthog.com": events.url };
    client = await createTestClient(
      { PARLEY_RATE_LIMIT: "0", ...(url === undefined ? {} : { DATABASE_URL: url }), ...settings },
      { outside: { allowsLoopback: true, standIns } },
    );
  };
  beforeEach(async () => {
    status = 200;
    service = await startService({
      "POST /call": () => (response: ServerResponse) =>
        void response.writeHead(status, { "content-type": "application/json" }).end(`{"key":"${canary}"}`),
    });
    events = await startService(postHog);
  });
  afterEach(async () => {
    await client.close();
    await Promise.all([service.close(), events.close()]);
  });

  const call = (more = {}) => ({
    id: "http",
    type: "Webhook",
    options: {
      webhook: {
        method: "POST",
        url: `${service.url}/call?token=${canary}`,
        headers: [{ id: "h", key: "Authorization", value: `Bearer ${canary}` }],
        body: '{"name":"{{X}}"}',
      },
      isCustomBody: true,
      ...more,
    },
  });

  const list = async (botId: string, query = ""): Promise<ServiceCall[]> => {
    const response = await client.owner("GET", `/api/v1/typebots/${botId}/service-calls${query}`);
    expect(response.status).toBe(200);
    const text = await response.text();
    expect(text).not.toContain("canary");
    return JSON.parse(text).calls;
  };

  it("can be looked up with the result, without secrets, whether a turn asked or the outbox sent", async () => {
    await open();
    const made = await client.owner("POST", "/api/v1/credentials", {
      type: "posthog",
      name: "P",
      data: { apiKey: serviceKey, host: "https://us.i.posthog.com" },
    });
    const { id: credentialsId } = (await made.json()) as { id: string };
    const options = { action: "Capture", credentialsId, event: "came", distinctId: "{{X}}", userId: "ada" };
    const blocks = [asks("X"), call(), { id: "event", type: "posthog", options }, says("done")];
    const bot = await client.publishBot(createTestFile({ variables: ["X"], groups: { A: blocks } }));
    const { sessionId, resultId } = (await client.start(bot.publicId)).body;
    expect(textsOf(await client.send(sessionId, "Ada"))).toEqual(["done"]);
    await client.parley.services.outbox.settle();
    const [sent, asked, ...others] = await list(bot.id, `?resultId=${resultId}`);
    expect(others).toEqual([]);
    expect(asked).toMatchObject({
      blockId: "http",
      blockType: "Webhook",
      resultId,
      method: "POST",
      address: `${service.url}/call?token=•••`,
      request: '{"name":"Ada"}',
      status: 200,
      hasFailed: false,
    });
    expect(sent).toMatchObject({ blockId: "event", blockType: "posthog", hasFailed: false });
    expect(JSON.stringify(sent)).not.toContain(serviceKey);
    expect(await list(bot.id, "?blockId=event")).toHaveLength(1);
  });

  it("are listed for the bot, only those that failed if wanted, page by page, and go with their result", async () => {
    await open();
    const bot = await client.publishBot(createTestFile({ variables: ["X"], groups: { A: [asks("X"), call()] } }));
    const play = async (next: number) => {
      status = next;
      const { sessionId, resultId } = (await client.start(bot.publicId)).body;
      await client.send(sessionId, "Ada");
      return String(resultId);
    };
    const well = await play(200);
    const badly = await play(503);
    expect((await list(bot.id)).map(({ status }) => status)).toEqual([503, 200]);
    expect(await list(bot.id, "?failed=true")).toMatchObject([{ resultId: badly, status: 503, hasFailed: true }]);
    const page = await (await client.owner("GET", `/api/v1/typebots/${bot.id}/service-calls?limit=1`)).json();
    expect(await list(bot.id, `?limit=1&cursor=${page.nextCursor}`)).toMatchObject([{ resultId: well }]);
    const { database } = client.parley.services;
    await database.write(({ connection }) => connection.deleteFrom("results").where("id", "=", badly).execute());
    expect((await list(bot.id)).map(({ status }) => status)).toEqual([200]);
    await deleteOldCalls(database, new Date(Date.now() + 60_000).toISOString());
    expect(await list(bot.id)).toEqual([]);
  });

  it("are not stored in previews, nor where the operator wants none, nor without end", async () => {
    await open({ PARLEY_CALL_DAYS: "0" });
    const bot = await client.publishBot(createTestFile({ variables: ["X"], groups: { A: [asks("X"), call()] } }));
    const { sessionId } = (await client.start(bot.publicId)).body;
    await client.send(sessionId, "Ada");
    expect(await list(bot.id)).toEqual([]);
    await client.close();
    await open();
    const other = await client.publishBot(createTestFile({ variables: ["X"], groups: { A: [asks("X"), call()] } }));
    const { sessionId: second, resultId } = (await client.start(other.publicId)).body;
    await client.send(second, "Ada");
    const [first] = await list(other.id);
    if (!first) throw new Error("Nothing was stored");
    const { id: _id, hasFailed: _failed, createdAt: _at, blockBotId, blockId, blockType, ...shown } = first;
    const origin = { workspaceId: "main", resultId: String(resultId), botId: other.id, blockBotId, blockId, blockType };
    const more = Array.from({ length: 199 }, () => ({ ...origin, call: shown, startedAt: Date.now() }));
    await client.parley.services.database.write((access) => insertCalls(access, more));
    await client.send(second, "again");
    const { connection } = client.parley.services.database;
    client.parley.services.serviceCalls.keep(origin, () => ({
      calls: [{ ...shown, code: null, startedAt: Date.now() }],
      count: 1,
      tokens: null,
      cost: null,
      hide: (text) => text,
    }));
    await client.parley.services.serviceCalls.settle();
    const rows = await connection.selectFrom("service_calls").select("id").execute();
    expect(rows).toHaveLength(200);
  });
});
