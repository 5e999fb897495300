import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sendLeftovers } from "../opening/send-leftovers.ts";
import type { ResultRecord, Write } from "../state/writes.ts";
import { createFakeServer } from "../testing/fake-server.ts";
import { createMemoryStore } from "../testing/memory-store.ts";
import { createOutbox, type Outbox } from "./create-outbox.ts";

const result: ResultRecord = { key: "key-1", botId: "bot", version: 3, links: { other: 2 } };
const locks = {
  whileSending: (_key: string, work: () => Promise<void>) => work(),
  claim: () => {},
  own: async () => true,
  ifUnclaimed: (_key: string, work: () => Promise<void>) => work().then(() => true),
};

const answer = (content: string, visit = 0): Write => ({
  kind: "answer",
  body: { botId: "bot", groupId: "g", blockId: "b", visit, index: visit, content },
});
const update = (updateSeq: number, body: object = {}): Write => ({ kind: "update", body: { updateSeq, ...body } });
const event = (seq: number): Write => ({
  kind: "events",
  body: { entries: [{ seq, time: 1, type: "edge", edgeId: "e" }] },
});

const open = (memory = createMemoryStore(), given = result) => {
  const events = { onCreated: vi.fn(), onClosed: vi.fn(), onRefused: vi.fn(), onOffline: vi.fn() };
  const outbox: Outbox = createOutbox({ result: given, store: memory.store, locks, events });
  return { outbox, events, ...memory };
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "error").mockImplementation(() => {});
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("creating the result", () => {
  it("is done at once, with a key that makes it repeatable", async () => {
    const server = createFakeServer();
    const { events } = open();
    await vi.advanceTimersByTimeAsync(0);
    expect(server.requests[0]).toMatchObject({
      method: "POST",
      path: "/api/typebots/bot/results",
      body: { idempotencyKey: "key-1", version: 3, links: { other: 2 }, wantsToken: true },
    });
    expect(events.onCreated).toHaveBeenCalledWith({ ...result, id: "r1", token: "t1" });
  });

  it("is repeated with the same key until the server answers", async () => {
    const server = createFakeServer((_request, count) =>
      count === 1 ? "network error" : count === 2 ? new Response(null, { status: 503 }) : undefined,
    );
    const { events } = open();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(server.sent()).toEqual(["POST results", "POST results", "POST results"]);
    expect(new Set(server.requests.map(({ body }) => body.idempotencyKey))).toEqual(new Set(["key-1"]));
    expect(events.onOffline.mock.calls).toEqual([[true], [false]]);
  });

  it("spec 4.21: tells when the bot is closed", async () => {
    createFakeServer(() => Response.json({ result: null, hasReachedLimit: true }));
    const { outbox, events, results } = open();
    await outbox.settled();
    expect(events.onClosed).toHaveBeenCalledOnce();
    expect(outbox.creation()).toBe("closed");
    expect(results.size).toBe(0);
  });

  it("is given up when the server refuses it", async () => {
    createFakeServer(() => Response.json({ message: "Not found" }, { status: 404 }));
    const { outbox, events } = open();
    await outbox.settled();
    expect(outbox.creation()).toBe("refused");
    expect(events.onRefused).not.toHaveBeenCalled();
  });
});

describe("writes", () => {
  it("spec 3.37: are kept before they are sent, and sent in order with the token", async () => {
    const server = createFakeServer();
    const { outbox, writes } = open();
    await outbox.add([answer("Ada"), update(1, { hasStarted: true })]);
    expect(writes.size).toBe(2);
    await vi.advanceTimersByTimeAsync(0);
    expect(server.sent()).toEqual(["POST results", "PUT answers", "PATCH r1"]);
    expect(server.requests[1]).toMatchObject({
      path: "/api/typebots/t/results/r/answers",
      body: { resultId: "r1", content: "Ada", blockId: "b", visit: 0, index: 0 },
      headers: { "x-parley-token": "t1" },
      keepalive: true,
    });
    expect(server.requests[2]).toMatchObject({ path: "/api/typebots/t/results/r1", body: { updateSeq: 1 } });
    expect(writes.size).toBe(0);
  });

  it("wait for a server that cannot be reached, nothing lost and in order", async () => {
    let isDown = false;
    const server = createFakeServer(() => (isDown ? "network error" : undefined));
    const { outbox, events } = open();
    await vi.advanceTimersByTimeAsync(0);
    isDown = true;
    await outbox.add([answer("one", 0)]);
    await vi.advanceTimersByTimeAsync(5000);
    await outbox.add([answer("two", 1)]);
    isDown = false;
    const before = server.requests.length;
    outbox.retry();
    await vi.advanceTimersByTimeAsync(0);
    expect(server.requests.slice(before).map(({ body }) => body.content)).toEqual(["one", "two"]);
    expect(events.onOffline.mock.calls).toEqual([[true], [false]]);
  });

  it("wait as long as the server asks", async () => {
    const server = createFakeServer((_request, count) =>
      count === 2 ? new Response(null, { status: 429, headers: { "retry-after": "20" } }) : undefined,
    );
    const { outbox } = open();
    await outbox.add([answer("one")]);
    await vi.advanceTimersByTimeAsync(19_000);
    expect(server.requests).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(2000);
    expect(server.requests).toHaveLength(3);
  });

  it("spec 7.1, B7.1, B8.1: are same-origin JSON requests; one that fails logs the error to the console, and it is returned", async () => {
    const logged = vi.spyOn(console, "error");
    const answers = [undefined, "network error", new Response(null, { status: 503 })] as const;
    const server = createFakeServer((_request, count) =>
      count > 3 ? Response.json({ message: "Too late" }, { status: 400 }) : answers[count - 1],
    );
    const { outbox, events } = open();
    await outbox.add([answer("one")]);
    await vi.advanceTimersByTimeAsync(20_000);
    for (const { path, headers } of server.requests) {
      expect(path).toMatch(/^\/api\//);
      expect(headers["content-type"]).toBe("application/json");
    }
    expect(logged.mock.calls).toEqual([
      ["PUT /api/typebots/t/results/r/answers", expect.any(TypeError)],
      ["PUT /api/typebots/t/results/r/answers", 503, "The server answered with 503."],
      ["PUT /api/typebots/t/results/r/answers", 400, "Too late"],
    ]);
    expect(events.onRefused).toHaveBeenCalledWith("Too late");
  });

  it("are merged where the newer says it all: updates after the answers they follow, events together", async () => {
    let isDown = false;
    const server = createFakeServer(() => (isDown ? "network error" : undefined));
    const { outbox, writes } = open();
    await vi.advanceTimersByTimeAsync(0);
    isDown = true;
    await outbox.add([answer("one", 0), update(1, { hasStarted: true, variables: [1] }), event(1)]);
    await outbox.add([answer("two", 1), update(2, { variables: [1, 2], isCompleted: true }), event(2)]);
    expect([...writes.values()]).toHaveLength(4);
    isDown = false;
    const before = server.requests.length;
    outbox.retry();
    await vi.advanceTimersByTimeAsync(2000);
    const sent = server.requests.slice(before);
    expect(sent.map(({ method }) => method)).toEqual(["PUT", "PUT", "PATCH", "POST"]);
    expect(sent[2]?.body).toEqual({ updateSeq: 2, hasStarted: true, variables: [1, 2], isCompleted: true });
    expect(sent[3]?.body).toMatchObject({ entries: [{ seq: 1 }, { seq: 2 }] });
  });

  it("that are refused for good are told and dropped; events quietly", async () => {
    createFakeServer(({ method, path }) =>
      method === "PUT" || path.endsWith("/events")
        ? Response.json({ message: "Too late" }, { status: 400 })
        : undefined,
    );
    const { outbox, events, writes } = open();
    await outbox.add([event(1)]);
    await outbox.settled();
    expect(events.onRefused).not.toHaveBeenCalled();
    await outbox.add([answer("one")]);
    await outbox.settled();
    expect(events.onRefused).toHaveBeenCalledWith("Too late");
    expect(writes.size).toBe(0);
  });

  it("go out at once, in requests that outlive the page, when the visitor leaves", async () => {
    const server = createFakeServer(({ method }) => (method === "PUT" ? "never" : undefined));
    const { outbox } = open();
    await outbox.add([answer("one", 0), answer("two", 1), event(1)]);
    await vi.advanceTimersByTimeAsync(0);
    expect(server.sent()).toEqual(["POST results", "PUT answers"]);
    outbox.sendBeforeLeaving();
    expect(server.sent()).toEqual(["POST results", "PUT answers", "PUT answers", "POST events"]);
    expect(server.requests.every(({ keepalive }) => keepalive)).toBe(true);
  });

  it("that are on their way when the visitor comes back are waited for, not watched over", async () => {
    createFakeServer();
    const { outbox, writes } = open();
    await vi.advanceTimersByTimeAsync(0);
    let arrive = (_response: Response) => {};
    const sending = new Promise<Response>((resolve) => {
      arrive = resolve;
    });
    vi.stubGlobal("fetch", () => sending);
    await outbox.add([event(1)]);
    outbox.sendBeforeLeaving();
    const whileSending = vi.spyOn(locks, "whileSending");
    outbox.retry();
    await vi.advanceTimersByTimeAsync(5000);
    expect(whileSending.mock.calls.length).toBeLessThan(5);
    const settled = outbox.settled();
    arrive(Response.json({ count: 1 }));
    await settled;
    expect(writes.size).toBe(0);
  });

  it("wait for company only so long, whatever happens to the clock", async () => {
    const server = createFakeServer();
    const { outbox } = open();
    await vi.advanceTimersByTimeAsync(0);
    await outbox.add([event(1)]);
    vi.setSystemTime(Date.now() - 3_600_000);
    await outbox.add([event(2)]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(server.sent()).toEqual(["POST results", "POST events"]);
  });

  it("leave the line to the first question: the events of the first turn wait longer, kept meanwhile", async () => {
    const server = createFakeServer();
    const { outbox, writes } = open();
    await outbox.add([event(1)]);
    await vi.advanceTimersByTimeAsync(4900);
    expect(server.sent()).toEqual(["POST results"]);
    expect(writes.size).toBe(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(server.sent()).toEqual(["POST results", "POST events"]);
    await outbox.add([event(2)]);
    await vi.advanceTimersByTimeAsync(1100);
    expect(server.sent()).toEqual(["POST results", "POST events", "POST events"]);
    expect(writes.size).toBe(0);
  });

  it("of the first turn wait no longer than those of the answer that follows", async () => {
    const server = createFakeServer();
    const { outbox } = open();
    await outbox.add([event(1)]);
    await vi.advanceTimersByTimeAsync(500);
    await outbox.add([answer("one"), event(2)]);
    await vi.advanceTimersByTimeAsync(1100);
    expect(server.sent()).toEqual(["POST results", "PUT answers", "POST events"]);
    expect(server.requests.at(-1)?.body).toMatchObject({ entries: [{ seq: 1 }, { seq: 2 }] });
  });

  it("of the first turn go out with a visitor who leaves, and in a remembered chat they are not the first", async () => {
    const server = createFakeServer();
    const { outbox } = open();
    await outbox.add([event(1)]);
    await vi.advanceTimersByTimeAsync(0);
    outbox.sendBeforeLeaving();
    expect(server.sent()).toEqual(["POST results", "POST events"]);
    const resumed = open(createMemoryStore(), { ...result, id: "r1", token: "t1" });
    await resumed.outbox.add([event(1)]);
    await vi.advanceTimersByTimeAsync(1100);
    expect(server.sent()).toEqual(["POST results", "POST events", "POST events"]);
  });

  it("do without a store", async () => {
    const server = createFakeServer();
    const events = { onCreated: vi.fn(), onClosed: vi.fn(), onRefused: vi.fn(), onOffline: vi.fn() };
    const outbox = createOutbox({ result, store: null, locks, events });
    await outbox.add([answer("one")]);
    await outbox.settled();
    expect(server.sent()).toEqual(["POST results", "PUT answers"]);
  });

  it("do with a store that fails", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    const server = createFakeServer();
    const memory = createMemoryStore();
    memory.store.change = () => Promise.reject(new Error("The disk is full"));
    const { outbox } = open(memory);
    await outbox.add([answer("one")]);
    await outbox.settled();
    expect(server.sent()).toEqual(["POST results", "PUT answers"]);
  });
});

describe("what earlier pages left", () => {
  it("is sent by the next page of the same chat, before anything new", async () => {
    const memory = createMemoryStore();
    createFakeServer(({ method }) => (method === "PUT" ? "network error" : undefined));
    await open(memory).outbox.add([answer("one", 0)]);
    await vi.advanceTimersByTimeAsync(0);
    const server = createFakeServer();
    const resumed = open(memory, { ...result, id: "r1", token: "t1" });
    await resumed.outbox.add([answer("two", 1)]);
    await resumed.outbox.settled();
    expect(server.requests.map(({ body }) => body.content)).toEqual(["one", "two"]);
  });

  it("is sent by the page of another chat, its creation too, and then forgotten", async () => {
    const memory = createMemoryStore();
    createFakeServer(() => "network error");
    await open(memory).outbox.add([answer("one", 0), event(1)]);
    await vi.advanceTimersByTimeAsync(0);
    const server = createFakeServer();
    await sendLeftovers(memory.store, locks, "another key");
    expect(server.sent()).toEqual(["POST results", "PUT answers", "POST events"]);
    expect([memory.results.size, memory.writes.size]).toEqual([0, 0]);
  });
});

describe("two tabs on one result", () => {
  it("keep their writes beside each other", async () => {
    const memory = createMemoryStore();
    createFakeServer(({ method }) => (method === "PUT" ? "network error" : undefined));
    const known = { ...result, id: "r1", token: "t1" };
    const [one, other] = [open(memory, known), open(memory, known)];
    await one.outbox.add([answer("one", 0)]);
    await other.outbox.add([answer("two", 1)]);
    await one.outbox.add([answer("three", 2)]);
    const kept = [...memory.writes.values()].map(({ write }) => (write.kind === "answer" ? write.body.content : ""));
    expect(kept.sort()).toEqual(["one", "three", "two"]);
  });

  it("leave nothing behind that a later page would not send", async () => {
    const memory = createMemoryStore();
    createFakeServer(() => "network error");
    const known = { ...result, id: "r1", token: "t1" };
    await open(memory, known).outbox.add([answer("one", 0), event(1)]);
    await open(memory, known).outbox.add([answer("two", 1), event(2 ** 32 + 1)]);
    const server = createFakeServer();
    await open(memory, known).outbox.settled();
    const contents = server.requests.flatMap(({ body }) => (body.content === undefined ? [] : [body.content]));
    expect(contents.sort()).toEqual(["one", "two"]);
    expect(memory.writes.size).toBe(0);
  });
});
