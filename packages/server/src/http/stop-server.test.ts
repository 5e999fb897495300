import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { describeDatabases } from "../database/testing/describe-databases.ts";
import { createTeller, tells } from "../effects/testing/create-teller.ts";
import { joinText, readEvents } from "../effects/testing/read-events.ts";
import { createTestFile, says, type TestFile } from "../testing/create-test-file.ts";
import { createTestParley } from "../testing/create-test-parley.ts";
import { type RunningServer, startServer } from "./start-server.ts";

// Work in progress when a process is told to stop, while another process uses the same database.

vi.setConfig({ testTimeout: 60_000 });

const story: TestFile = {
  id: "main",
  variables: ["Story"],
  groups: { A: [tells("Story"), says("{{Story}}")] },
};
const asking: TestFile = { id: "files", groups: { A: [{ id: "file", type: "file input", options: {} }] } };

const cleaning: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleaning.splice(0).reverse()) await clean();
});

/** Resolves when a server in this process has got the head of a request for a path. */
const arrivalAt = (path: string): Promise<void> =>
  new Promise((resolve) => {
    const channel = "http.server.request.start";
    const listen = (message: unknown) => {
      if ((message as { request: IncomingMessage }).request.url?.split("?")[0] !== path) return;
      unsubscribe(channel, listen);
      resolve();
    };
    subscribe(channel, listen);
  });

/** Resolves when a process that is being stopped takes no more connections. */
const untilClosed = ({ viewerUrl }: RunningServer) => expect(fetch(viewerUrl)).rejects.toThrow();

describeDatabases("a process that is stopped", (test) => {
  const settings = () => ({
    DATABASE_URL: test().url ?? "",
    ENCRYPTION_SECRET: "0123456789abcdef0123456789abcdef",
    PARLEY_RATE_LIMIT: "0",
    LOG_LEVEL: "silent",
    PARLEY_BUILDER_PORT: "0",
    PARLEY_VIEWER_PORT: "0",
  });
  /** Starts two processes that share a folder of uploads, as they would share a bucket in production. */
  const startTwo = async () => {
    const folder = mkdtempSync(join(tmpdir(), "parley-stop-"));
    const teller = createTeller();
    const start = () =>
      startServer({
        environment: { ...settings(), PARLEY_DATA_DIR: folder, PARLEY_OWNER_TOKEN: "owner" },
        blocks: teller.blocks,
      });
    const [one, other] = [await start(), await start()];
    cleaning.push(() => rmSync(folder, { recursive: true, force: true }));
    cleaning.push(one.stop, other.stop);
    return { teller, one, other };
  };
  const publish = async ({ builderUrl }: RunningServer, file: TestFile) => {
    const files = [{ name: "a.json", content: JSON.stringify(createTestFile(file)) }];
    const response = await fetch(`${builderUrl}/api/v1/typebots/import`, {
      method: "POST",
      headers: { authorization: "Bearer owner", "content-type": "application/json" },
      body: JSON.stringify({ files, publish: true }),
    });
    return (await response.json()).bots[0] as { id: string; publicId: string };
  };
  const begin = async ({ viewerUrl }: RunningServer, id: string) => {
    const made = await fetch(`${viewerUrl}/api/typebots/${id}/results`, {
      method: "POST",
      body: JSON.stringify({ wantsToken: true }),
    });
    const { result, token } = await made.json();
    return { resultId: result.id as string, token: token as string };
  };
  const followAt = async (
    { viewerUrl }: RunningServer,
    id: string,
    chat: { resultId: string; token: string },
    after = 0,
  ) =>
    readEvents(
      await fetch(`${viewerUrl}/api/typebots/${id}/results/${chat.resultId}/effects`, {
        method: "POST",
        headers: { accept: "text/event-stream", "x-parley-token": chat.token },
        body: JSON.stringify({ blockId: "tell", after }),
      }),
    );
  const whole = (value: string) => ({
    event: "patch",
    data: { patch: { variables: [{ variableId: "vStory", value }] } },
  });

  it("makes its texts to the end, for those who follow them there and at another process", async () => {
    if (test().url === undefined) return;
    const { teller, one, other } = await startTwo();
    const { id } = await publish(one, story);
    const chat = await begin(one, id);
    const here = await followAt(one, id, chat);
    const told = await teller.next();
    told.add("Once upon ");
    expect(joinText([(await here.next()) ?? expect.fail()])).toBe("Once upon ");
    let hasStopped = false;
    const stopping = one.stop().then(() => {
      hasStopped = true;
    });
    await untilClosed(one);
    // New requests go to the other process.
    const there = await followAt(other, id, chat, 5);
    expect(await there.next()).toMatchObject({ event: "text", data: { at: 5, text: "upon " } });
    told.add("a time");
    expect(await here.next()).toMatchObject({ event: "text", data: { at: 10, text: "a time" } });
    expect(hasStopped).toBe(false);
    const before = Date.now();
    told.end();
    expect((await here.rest()).at(-1)).toMatchObject(whole("Once upon a time"));
    await stopping;
    expect(Date.now() - before).toBeLessThan(3000);
    expect((await there.rest()).at(-1)).toMatchObject(whole("Once upon a time"));
    expect(teller.count()).toBe(1);
  });

  it("lets a text go on whose reader has gone, and ends by itself when it is made", async () => {
    if (test().url === undefined) return;
    const { teller, one, other } = await startTwo();
    const { id } = await publish(one, story);
    const chat = await begin(one, id);
    const here = await followAt(one, id, chat);
    const told = await teller.next();
    told.add("Once ");
    await here.next();
    await here.cut();
    const stopping = one.stop();
    await untilClosed(one);
    told.add("more");
    told.end();
    await stopping;
    expect((await (await followAt(other, id, chat, 5)).rest()).at(-1)).toMatchObject(whole("Once more"));
    expect(teller.count()).toBe(1);
  });

  it("gives up what takes too long, and tells whoever follows it at another process at once", async () => {
    const { url } = test();
    if (url === undefined) return;
    const teller = createTeller();
    const open = async () => {
      const parley = await createTestParley(settings(), { blocks: teller.blocks });
      cleaning.push(parley.close);
      return parley;
    };
    const [one, other] = [await open(), await open()];
    const { id } = await one.publishBot(createTestFile(story));
    const made = await one.visitor("POST", `/api/typebots/${id}/results`, { wantsToken: true });
    const { result, token } = await made.json();
    const follow = async (parley: typeof one) => {
      const headers = { "x-parley-token": token, accept: "text/event-stream" };
      const path = `/api/typebots/${id}/results/${result.id}/effects`;
      return readEvents(await parley.visitor("POST", path, { blockId: "tell" }, headers));
    };
    const here = await follow(one);
    const told = await teller.next();
    told.add("Never ending");
    await here.next();
    const there = await follow(other);
    await one.parley.services.runOnce.close(50);
    const value = "Never ending\n\n(The answer broke off here.)";
    const stopped = { event: "patch", data: { patch: { variables: [{ variableId: "vStory", value }] } } };
    expect(await here.rest()).toMatchObject([stopped]);
    const begun = Date.now();
    expect((await there.rest()).at(-1)).toMatchObject(stopped);
    expect(Date.now() - begun).toBeLessThan(3000);
    told.end();
  });

  it("takes the whole of a file that is on its way, and sends connections that are kept elsewhere", async () => {
    if (test().url === undefined) return;
    const { one, other } = await startTwo();
    const { id, publicId } = await publish(one, asking);
    const started = await fetch(`${one.viewerUrl}/api/v1/typebots/${publicId}/startChat`, {
      method: "POST",
      body: "{}",
    });
    const { sessionId } = await started.json();
    const size = 200_000;
    const address = await fetch(`${one.viewerUrl}/api/v3/generate-upload-url`, {
      method: "POST",
      body: JSON.stringify({
        sessionId,
        blockId: "file",
        fileName: "a.pdf",
        fileType: "application/pdf",
        fileSize: size,
      }),
    });
    const { presignedUrl, fileUrl } = await address.json();
    const agent = new Agent({ keepAlive: true });
    cleaning.push(() => agent.destroy());
    const headers = { "content-type": "application/pdf", "content-length": size };
    const arrived = arrivalAt(new URL(presignedUrl).pathname);
    const put = request(presignedUrl, { method: "PUT", headers, agent });
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      put.on("response", resolve).on("error", reject);
    });
    put.write(`%PDF-1.7${"x".repeat(size / 2 - 8)}`);
    await arrived;
    const stopping = one.stop();
    await untilClosed(one);
    put.end("y".repeat(size / 2));
    const answer = await answered;
    expect(answer.statusCode).toBe(204);
    answer.resume();
    await stopping;
    const { pathname } = new URL(fileUrl);
    const stored = await (await fetch(other.viewerUrl + pathname)).text();
    expect([stored.length, stored.endsWith("y")]).toEqual([size, true]);
    expect(id).not.toBe("");
  });

  it("answers what was asked on a connection that is kept, and closes that", async () => {
    if (test().url === undefined) return;
    const { one } = await startTwo();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    cleaning.push(() => agent.destroy());
    /** Sends the first half of a body; `end` sends the other one. */
    const ask = () => {
      const headers = { "content-length": 2 };
      const asked = request(`${one.viewerUrl}/api/nothing`, { agent, method: "POST", headers });
      const answer = new Promise<IncomingMessage>((resolve, reject) => {
        asked.on("response", (response) => resolve(response.resume())).on("error", reject);
      });
      asked.write("{");
      return { answer, end: () => asked.end("}") };
    };
    const first = ask();
    first.end();
    // Longer than proxies keep it.
    expect((await first.answer).headers).toMatchObject({ connection: "keep-alive", "keep-alive": "timeout=130" });
    const arrived = arrivalAt("/api/nothing");
    const running = ask();
    await arrived;
    const begun = Date.now();
    const stopping = one.stop();
    await untilClosed(one);
    running.end();
    expect((await running.answer).statusCode).toBe(404);
    await stopping;
    // Stopping waited neither for the idle kept-alive connection nor for the period in which late requests are
    // accepted.
    expect(Date.now() - begun).toBeLessThan(4000);
  });
});
