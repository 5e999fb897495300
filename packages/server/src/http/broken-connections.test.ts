import { type Call, calls } from "@parley/api";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSampleOwner } from "../accounts/testing/owner-sample.ts";
import { describeServers } from "../database/testing/describe-databases.ts";
import { type CutPlace, type CuttingProxy, startCuttingProxy } from "../database/testing/start-cutting-proxy.ts";
import { startStripeServer } from "../effects/testing/start-stripe-server.ts";
import { createTestClient } from "../testing/create-test-client.ts";
import { asks, createTestFile, says } from "../testing/create-test-file.ts";
import { openWorld } from "./testing/open-world.ts";
import { createSampleWorkspace } from "./testing/sample-people.ts";
import { sampleRequests } from "./testing/sample-requests.ts";

// Database connections break at any moment. Every request must be answered normally or with "try again", and repeating
// it must store nothing twice. An unhandled rejection fails the test, too.

const places: readonly CutPlace[] = ["before", "after"];

/** More messages than any request sends to the database. */
const endless = 500;

const hello = createTestFile({
  groups: { A: [asks("Name"), says("Hi {{Name}}"), asks("Town"), says("Bye")] },
  variables: ["Name", "Town"],
});

describeServers("connections that break", (database) => {
  let proxy: CuttingProxy;
  let client: Awaited<ReturnType<typeof createTestClient>>;
  let stripe: Awaited<ReturnType<typeof startStripeServer>>;
  beforeAll(async () => {
    proxy = await startCuttingProxy(database().url);
    stripe = await startStripeServer();
    client = await createTestClient(
      { DATABASE_URL: proxy.url, PARLEY_RATE_LIMIT: "0" },
      { outside: { allowsLoopback: true, standIns: { "https://api.stripe.com": stripe.url } } },
    );
  });
  afterAll(async () => {
    await client.close();
    await proxy.close();
    await stripe.close();
  });

  /**
   * Repeats a request while the connections are cut at its first message, then at its second, and so on, until it ends
   * before the cut. The last attempt must succeed.
   */
  const cutEverywhere = async (
    once: (index: number) => Promise<Response>,
    prepare: (index: number) => Promise<unknown> = async () => undefined,
  ): Promise<number> => {
    let index = 0;
    for (const place of places)
      for (let at = 1; at < endless; at++) {
        index++;
        await prepare(index);
        proxy.cutAt(at, place);
        const first = await once(index);
        const isOver = proxy.calm();
        const told = `${place} message ${at}: ${first.status} ${await first.clone().text()}`;
        expect([200, 204, 503], told).toContain(first.status);
        if (first.status === 503) {
          expect(first.headers.get("retry-after"), told).toMatch(/^\d+$/);
          expect((await first.json()).message).toMatch(/database/);
        }
        const again = await once(index);
        expect([200, 204], `${told}; again ${again.status} ${await again.clone().text()}`).toContain(again.status);
        if (isOver) break;
      }
    return index;
  };

  const count = async (table: "results" | "sessions" | "answers" | "draft_changes" | "versions") => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(
      database().database.connection,
    );
    return Number(rows[0]?.n);
  };

  it("starts each chat once, and takes each answer once", async () => {
    const { publicId } = await client.publishBot(hello);
    const before = { results: await count("results"), answers: await count("answers") };
    const chats = new Map<number, string>();
    const starts = await cutEverywhere(async (index) => {
      const key = { "idempotency-key": `start-${index}-0123456789` };
      const response = await client.visitor("POST", `/api/v1/typebots/${publicId}/startChat`, {}, key);
      if (response.ok) chats.set(index, (await response.clone().json()).sessionId);
      return response;
    });
    expect((await count("results")) - before.results).toBe(starts);
    const taken = await cutEverywhere(
      (index) => {
        const key = { "idempotency-key": `reply-${index}-0123456789` };
        const path = `/api/v1/sessions/${chats.get(index)}/continueChat`;
        return client.visitor("POST", path, { message: "Ada" }, key);
      },
      async (index) => chats.set(index, (await client.start(publicId)).body.sessionId),
    );
    expect((await count("answers")) - before.answers).toBe(taken);
  });

  it("starts a chat once without a key, too, where the database is back at once", async () => {
    const { publicId } = await client.publishBot(hello);
    for (let at = 1; at < endless; at++) {
      const before = await count("results");
      proxy.cutAt(at, "after");
      const { status } = await client.start(publicId);
      const isOver = proxy.calm();
      expect([200, 503]).toContain(status);
      expect((await count("results")) - before).toBe(status === 200 ? 1 : 0);
      if (isOver) break;
    }
  });

  it("stores each result and each answer of the page once", async () => {
    const { id, publicId } = await client.publishBot(hello);
    const before = { results: await count("results"), answers: await count("answers") };
    const found = new Map<number, { id: string; token: string }>();
    const create = async (index: number) => {
      const body = { idempotencyKey: `visit-${index}-0123456789`, wantsToken: true };
      const response = await client.visitor("POST", `/api/typebots/${publicId}/results`, body);
      if (response.ok) {
        const { result, token } = await response.clone().json();
        found.set(index, { id: result.id, token });
      }
      return response;
    };
    const results = await cutEverywhere(create);
    expect((await count("results")) - before.results).toBe(results);
    const answers = await cutEverywhere(async (index) => {
      const { id: resultId, token } = found.get(index) ?? { id: "", token: "" };
      const { groups } = hello as { groups: { id: string; blocks: { id: string }[] }[] };
      const answer = { resultId, groupId: groups[0]?.id, blockId: groups[0]?.blocks[0]?.id, content: "Ada" };
      const path = `/api/typebots/${id}/results/${resultId}/answers`;
      return client.visitor("PUT", path, answer, { "x-parley-token": token });
    }, create);
    expect((await count("answers")) - before.answers).toBe(answers);
  });

  it("makes each change of a draft once, and publishes", async () => {
    const { id } = await client.publishBot(hello);
    const before = await count("draft_changes");
    const changes = await cutEverywhere((index) => {
      const operations = [{ op: "set", table: "bot", id: "bot", path: ["name"], value: `Name ${index}` }];
      const change = { id: `change-${index}`, label: "Rename", operations };
      return client.owner("POST", `/api/v1/typebots/${id}/changes`, { base: 1, changes: [change] });
    });
    expect((await count("draft_changes")) - before).toBe(changes);
    await cutEverywhere(() => client.owner("POST", `/api/v1/typebots/${id}/publish`, {}));
  });

  it("gives people a page to read, and goes on when the database is back", async () => {
    const { publicId } = await client.publishBot(hello);
    proxy.goDown();
    const page = await client.visitor("GET", `/${publicId}`);
    expect([page.status, page.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await page.text()).toContain("The server can&#x27;t use its database at the moment.");
    expect((await client.visitor("GET", "/healthz")).status).toBe(503);
    proxy.comeBack();
    expect((await client.visitor("GET", `/${publicId}`)).status).toBe(200);
    expect((await client.visitor("GET", "/healthz")).status).toBe(200);
  });

  it("answers every call there is, whenever its connection breaks", async () => {
    await createSampleOwner(client.parley.services);
    await createSampleWorkspace(client, "elsewhere");
    const world = await openWorld(client);
    const failures: string[] = [];
    for (const [name, call] of Object.entries<Call>(calls)) {
      const [half] = call.halves;
      const sample = sampleRequests[name as keyof typeof sampleRequests];
      for (let at = 1; at < endless; at++) {
        const place = at % 2 === 0 ? "before" : "after";
        // The preparation may get the connection that the last attempt broke, so it is repeated once.
        const prepared = await sample(world, true).catch(() => sample(world, true));
        const { method, path, headers, body } = prepared;
        const isFile = method === "PUT" && call.answer === "nothing" && typeof body === "string";
        const all = {
          authorization: "Bearer test-owner-token",
          ...(isFile ? {} : { "content-type": "application/json" }),
          ...headers,
        };
        const app = half === "builder" ? client.parley.builder : client.parley.viewer;
        proxy.cutAt(at, place);
        const sent = body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) };
        const response = await app.request(path, { method, headers: all, ...sent });
        const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") === true;
        if (isStream) await response.body?.cancel();
        const text = isStream ? "" : await response.text().catch(() => "");
        const isOver = proxy.calm();
        if (response.status === 500) failures.push(`${name} ${place} message ${at}: ${text}`);
        if (response.status === 503 && response.headers.get("retry-after") === null)
          failures.push(`${name} ${place} message ${at}: no Retry-After`);
        if (isOver) break;
      }
    }
    expect(failures).toEqual([]);
  }, 300_000);
});

describe("the world of these tests", () => {
  it("knows all calls", () => expect(Object.keys(sampleRequests).sort()).toEqual(Object.keys(calls).sort()));
});
