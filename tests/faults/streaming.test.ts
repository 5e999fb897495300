import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeDatabases } from "../../packages/server/src/database/testing/describe-databases.ts";
import { joinText, readEvents } from "../../packages/server/src/effects/testing/read-events.ts";
import { asks, createTestFile, says } from "../../packages/server/src/testing/create-test-file.ts";
import { startModel, storyBlock } from "../journeys/support/story-model.ts";
import { bundleServer, createKillableServer, type KillableServer, removeBundle } from "./killable-server.ts";

// Kills a process while it asks a model, or another server, for a visitor. The next request must get the outcome at
// once, and nothing may be asked a second time.

const cutOff = "(The answer broke off here.)";
const stopped = "The server was stopped while the text was made; the text so far counts";
const key = { "Idempotency-Key": "the-same-request" };

let script = "";
beforeAll(async () => {
  script = await bundleServer();
}, 60_000);
afterAll(() => removeBundle(script));

/** A server that accepts requests and never answers. */
const startSilence = async () => {
  let asked = 0;
  const server = createServer(() => {
    asked += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    asked: () => asked,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

describeDatabases("a process that is killed", (test) => {
  let model: Awaited<ReturnType<typeof startModel>>;
  let silence: Awaited<ReturnType<typeof startSilence>>;
  /** The killed server, and the one that answers afterwards: the same one restarted, or another one. */
  let one: KillableServer;
  let other: KillableServer | null = null;

  beforeAll(async () => {
    [model, silence] = [await startModel(), await startSilence()];
    const { url } = test();
    const settings = {
      ENCRYPTION_SECRET: "0123456789abcdef0123456789abcdef",
      FAULTS_MODEL_URL: model.origin,
      ...(url === undefined ? {} : { DATABASE_URL: url }),
    };
    one = await createKillableServer("", settings, script);
    await one.start();
    if (url === undefined) return;
    other = await createKillableServer("", settings, script);
    await other.start();
  }, 60_000);
  afterAll(async () => {
    for (const server of [one, ...(other ? [other] : [])]) {
      if (server.isUp()) await server.kill();
      server.remove();
    }
    model.close();
    silence.close();
  });

  const publish = (groups: Parameters<typeof createTestFile>[0]["groups"]) =>
    one.publish(createTestFile({ groups, variables: ["Story", "Good"] }));
  const publishStory = async ({ isFirst = false } = {}) => {
    const question = isFirst ? [] : [asks("Good", { id: "about" })];
    return publish({ A: [...question, await storyBlock(one.owner), says("{{Story}}"), says("Good?"), asks("Good")] });
  };

  const post = (server: KillableServer, path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(server.viewerUrl + path, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json", ...headers },
    });
  /** Simulates a visitor's page that has reached a block of the bot. */
  const openPage = async (id: string, blockId: string) => {
    const made = await post(one, `/api/typebots/${id}/results`, { wantsToken: true });
    const { result, token } = await made.json();
    const path = `/api/typebots/${id}/results/${result.id}/effects`;
    const headers = { "x-parley-token": token, accept: "text/event-stream" };
    return {
      resultId: String(result.id),
      follow: async (server: KillableServer, after = 0) =>
        readEvents(await post(server, path, { blockId, after }, headers)),
    };
  };
  const logsOf = async (server: KillableServer, id: string, resultId: string) =>
    (await server.owner(`/typebots/${id}/results/${resultId}/logs`)).logs;
  /** Kills the first process and returns one that answers. */
  const killed = async (): Promise<KillableServer> => {
    await one.kill();
    if (other) return other;
    await one.start();
    return one;
  };

  it("leaves the visitor the half that was read: it is told so, and the author's log, too", async () => {
    if (!one.isUp()) await one.start();
    const { id } = await publishStory();
    const before = model.asked();
    const page = await openPage(id, "model");
    const events = await page.follow(one);
    await expect.poll(model.asked, { timeout: 20_000 }).toBe(before + 1);
    model.says("Once upon a time");
    expect(joinText([(await events.next()) ?? expect.fail()])).toBe("Once upon a time");
    const server = await killed();
    const rest = await (await page.follow(server, 16)).rest();
    const value = `Once upon a time\n\n${cutOff}`;
    expect(rest.at(-1)).toMatchObject({ event: "patch", data: { patch: { variables: [{ value }] } } });
    expect(await logsOf(server, id, page.resultId)).toMatchObject([{ status: "error", description: stopped }]);
    // The outcome doesn't change later.
    expect((await (await page.follow(server)).rest()).at(-1)).toEqual(rest.at(-1));
    expect(model.asked()).toBe(before + 1);
  }, 60_000);

  it("has a request of its bot settled as failed, and not sent again", async () => {
    if (!one.isUp()) await one.start();
    const webhook = { id: "request", type: "Webhook", options: { webhook: { url: silence.url, method: "GET" } } };
    const { id } = await publish({ A: [webhook, says("Next")] });
    const page = await openPage(id, "request");
    await page.follow(one);
    await expect.poll(silence.asked, { timeout: 20_000 }).toBe(1);
    const server = await killed();
    const error = "The server was stopped while it did this.";
    expect(await (await page.follow(server)).rest()).toMatchObject([{ event: "patch", data: { patch: { error } } }]);
    expect(silence.asked()).toBe(1);
  }, 60_000);

  it("does not have the model asked twice for one message of the chat API that is sent again", async () => {
    if (!one.isUp()) await one.start();
    const { id, publicId } = await publishStory();
    const before = model.asked();
    const started = await post(one, `/api/v1/typebots/${publicId}/startChat`, {});
    const { sessionId, resultId } = await started.json();
    const say = (server: KillableServer) =>
      post(server, `/api/v1/sessions/${sessionId}/continueChat`, { message: "hedgehogs" }, key);
    const lost = say(one).catch((error: unknown) => error);
    await expect.poll(model.asked, { timeout: 20_000 }).toBe(before + 1);
    const server = await killed();
    expect(await lost).toBeInstanceOf(Error);
    const answer = await say(server);
    expect(answer.status).toBe(200);
    const { messages, input } = await answer.json();
    expect([JSON.stringify(messages).includes("Good?"), input.type]).toEqual([true, "text input"]);
    expect(await logsOf(server, id, resultId)).toMatchObject([
      { status: "error", details: "The server was stopped while it did this." },
    ]);
    expect(model.asked()).toBe(before + 1);
  }, 60_000);

  it("nor for a start of a chat that is sent again, though nothing of that chat is stored yet", async () => {
    if (!one.isUp()) await one.start();
    const { publicId } = await publishStory({ isFirst: true });
    const before = model.asked();
    const begin = (server: KillableServer) => post(server, `/api/v1/typebots/${publicId}/startChat`, {}, key);
    const lost = begin(one).catch((error: unknown) => error);
    await expect.poll(model.asked, { timeout: 20_000 }).toBe(before + 1);
    const server = await killed();
    expect(await lost).toBeInstanceOf(Error);
    const { messages } = await (await begin(server)).json();
    expect(JSON.stringify(messages)).toContain("Good?");
    expect(model.asked()).toBe(before + 1);
  }, 60_000);
});
