import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { mainWorkspaceId } from "../accounts/main-workspace.ts";
import { createLog } from "../base/log.ts";
import { createTokenBucket } from "../base/token-bucket.ts";
import { insertBot } from "../bot-rows/bot-repository.ts";
import { describeDatabases } from "../database/testing/describe-databases.ts";
import { createDraftHub } from "../drafts/create-draft-hub.ts";
import type { Bus } from "./bus.ts";
import { createBus, type OpenLine } from "./create-bus.ts";
import { openPostgresLine } from "./postgres-line.ts";
import { openRedisLine } from "./redis-line.ts";
import { shareBucket } from "./share-bucket.ts";
import { openTableLine } from "./table-line.ts";
import { missingRedis, redisUrl } from "./testing/find-redis.ts";
import { startTransactionPooler } from "./testing/start-transaction-pooler.ts";

const times = { beat: 200, patience: 2000, pause: 20, longestPause: 100 };
const log = createLog("silent");
const open: Bus[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((bus) => bus.close()));
});

const begin = (line: OpenLine): Bus => {
  const bus = createBus(line, log, times);
  open.push(bus);
  return bus;
};
const live = async (...buses: Bus[]) => {
  await vi.waitFor(() => expect(buses.map((bus) => bus.isLive())).toEqual(buses.map(() => true)), 10_000);
  return buses;
};

/** Tests that hold for every kind of connection between processes. */
const carries = async (line: OpenLine, breakLines: () => Promise<unknown>) => {
  const [one, other] = (await live(begin(line), begin(line))) as [Bus, Bus];
  const heard: unknown[] = [];
  const own: unknown[] = [];
  other.subscribe("news", (body) => heard.push(body));
  one.subscribe("news", (body) => own.push(body));
  other.subscribe("bad", () => {
    throw new Error("Not understood");
  });
  one.tell("other", "unheard");
  one.tell("bad", null);
  one.tell("news", { text: "Zoë \0 😀 'quoted'" });
  await vi.waitFor(() => expect(heard).toEqual([{ text: "Zoë \0 😀 'quoted'" }]), 5000);
  expect(own).toEqual([]);
  const inOrder = Array.from({ length: 60 }, (_, index) => index);
  for (const number of inOrder) one.tell("news", number);
  await vi.waitFor(() => expect(heard.slice(1)).toEqual(inOrder), 5000);
  let back = 0;
  one.onLive(() => back++);
  other.onLive(() => back++);
  await breakLines();
  await vi.waitFor(() => expect(back).toBe(2), 10_000);
  one.tell("news", "again");
  await vi.waitFor(() => expect(heard.at(-1)).toBe("again"), 5000);
};

describeDatabases("the bus", (test) => {
  it("carries notices by LISTEN and NOTIFY, and connects again", async () => {
    const { url } = test();
    if (!url?.startsWith("postgres")) return;
    const channel = 'Parley "test"';
    for (const broken of ["listen", "select pg_notify"])
      await carries(openPostgresLine(url, channel), async () => {
        const client = new Client({ connectionString: url });
        await client.connect();
        const { rowCount } = await client.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and starts_with(query, $1) and pid <> pg_backend_pid()",
          [broken],
        );
        expect(rowCount).toBe(2);
        await client.end();
        // The other half of the connections is cut in the next round.
      }).finally(() => Promise.all(open.splice(0).map((bus) => bus.close())));
  });

  it("does not take its own notices for those of others behind a pooler between transactions, and says so once", async () => {
    const { url, database } = test();
    if (!url?.startsWith("postgres")) return;
    const pooler = await startTransactionPooler(url);
    const said: string[] = [];
    let attempts = 0;
    const line = openPostgresLine(pooler.url, "pooled");
    const pooled = createBus(
      (...listeners) => {
        attempts += 1;
        return line(...listeners);
      },
      createLog("info", { write: (line) => void said.push(line) }),
      { ...times, patience: 300, longestSilence: 100 },
    );
    open.push(pooled);
    await vi.waitFor(() => expect(said).toHaveLength(1), 5000);
    // Polling the database still finds the changes of other processes.
    const hub = createDraftHub(database, { bus: pooled, poll: 20 });
    const bot = { id: "pooled", publicId: "pooled", workspaceId: mainWorkspaceId, name: "Bot", draft: "{}" };
    await insertBot(database.connection, bot);
    const live: number[] = [];
    const nothing = () => undefined;
    const editor = { editor: undefined, changes: nothing, presence: nothing, end: nothing };
    hub.follow("pooled", 0, { ...editor, live: ({ version }) => live.push(version) });
    hub.tellLive("pooled", { version: 1, revision: 1 });
    const row = database.connection.updateTable("bots").where("id", "=", "pooled");
    for (const version of [2, 3]) {
      await row.set({ live_version: version, live_revision: version }).execute();
      await vi.waitFor(() => expect(live.at(-1)).toBe(version), 5000);
    }
    expect(live).toEqual([1, 2, 3]);
    await vi.waitFor(() => expect(attempts).toBeGreaterThan(2), 5000);
    expect(pooled.isLive()).toBe(false);
    expect(said.map((line) => JSON.parse(line))).toMatchObject([
      { level: 40, reason: expect.stringMatching(/pooler.*REDIS_URL/), msg: expect.stringContaining("not heard") },
    ]);
    await hub.close();
    await pooler.close();
  });

  it("carries notices through a table of a database that passes nothing on, and removes them", async () => {
    const { database } = test();
    const line = openTableLine(database, 5);
    const lost: (() => void)[] = [];
    const breakable: OpenLine = async (receive, onLost) => {
      const opened = await line(receive, onLost);
      lost.push(onLost);
      return opened;
    };
    await carries(breakable, async () => {
      for (const breakOne of lost.splice(0)) breakOne();
    });
    const count = async () => {
      const { total } = await database.connection
        .selectFrom("notices")
        .select(({ fn }) => fn.countAll<number>().as("total"))
        .executeTakeFirstOrThrow();
      return Number(total);
    };
    const [one] = open;
    for (let number = 0; number < 100; number++) one?.tell("number", number);
    await vi.waitFor(async () => expect(await count()).toBeGreaterThanOrEqual(100), 5000);
    // Notices of the last minutes are kept. In this test, minutes are seconds.
    await vi.waitFor(async () => expect(await count()).toBeLessThan(90), 15_000);
  });

  it("tells who is in a bot, and what is live, in another process", async () => {
    const { url, database } = test();
    if (!url?.startsWith("postgres")) return;
    const line = openPostgresLine(url, "presence");
    const [first, second] = (await live(begin(line), begin(line))) as [Bus, Bus];
    const [one, other] = [createDraftHub(database, { bus: first }), createDraftHub(database, { bus: second })];
    const follow = (hub: typeof one, editor: string) => {
      const heard = { there: [] as string[], live: [] as number[] };
      const stop = hub.follow("bot", 0, {
        editor,
        changes: () => undefined,
        presence: (others) => {
          heard.there = others.map((present) => present.editor);
        },
        live: ({ version }) => heard.live.push(version),
        end: () => undefined,
      });
      return { heard, stop };
    };
    const ann = follow(one, "ann");
    one.tellPresence("bot", "ann", { author: { id: "1", name: "Ann", color: 1 }, where: { screen: "flow" } });
    const bob = follow(other, "bob");
    await vi.waitFor(() => expect(bob.heard.there).toEqual(["ann"]), 5000);
    // Bob's message may reach another process than the one that sends him the changes.
    one.tellPresence("bot", "bob", { author: { id: "2", name: "Bob", color: 2 }, where: { screen: "flow" } });
    await vi.waitFor(() => expect(ann.heard.there).toEqual(["bob"]), 5000);
    other.tellLive("bot", { version: 3, revision: 7 });
    await vi.waitFor(() => expect([ann.heard.live, bob.heard.live]).toEqual([[3], [3]]), 5000);
    ann.stop();
    await vi.waitFor(() => expect(bob.heard.there).toEqual([]), 5000);
    await Promise.all([one.close(), other.close()]);
  });
});

describe("the bus on Redis", () => {
  it.skipIf(missingRedis !== null && !process.env.CI)("carries notices, and connects again", async () => {
    expect(missingRedis).toBeNull();
    const lost: (() => void)[] = [];
    const line = openRedisLine(redisUrl, `parley_test_${process.pid}_${Date.now()}`);
    const breakable: OpenLine = async (receive, onLost) => {
      const opened = await line(receive, onLost);
      lost.push(() => void opened.close());
      return opened;
    };
    await carries(breakable, async () => {
      for (const breakOne of lost.splice(0)) breakOne();
    });
  });
});

describe("a bus whose line is dead", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("is not live, and tries again ever more slowly", async () => {
    let opened = 0;
    const dead: OpenLine = async () => {
      opened++;
      return { send: async () => undefined, close: async () => undefined };
    };
    const bus = createBus(dead, log, { ...times, patience: 30, pause: 100, longestPause: 10_000 });
    open.push(bus);
    // The bus tries to connect after 0, 130, 360, 790 and 1620 milliseconds.
    await vi.advanceTimersByTimeAsync(1000);
    expect([bus.isLive(), opened]).toEqual([false, 4]);
  });

  it("tries again when it can't be opened, and ends when it is closed", async () => {
    let opened = 0;
    const shut: OpenLine = async (_, onLost) => {
      opened++;
      onLost();
      throw new Error("Nobody is there");
    };
    const bus = begin(shut);
    await vi.advanceTimersByTimeAsync(300);
    expect(opened).toBeGreaterThan(2);
    await bus.close();
    const tried = opened;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(opened).toBe(tried);
  });
});

describe("a bucket that processes share", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Two connected buses; a notice arrives at once. */
  const pair = () => {
    const listeners: Map<string, (body: never) => void>[] = [new Map(), new Map()];
    return listeners.map(
      (own, place): Bus => ({
        tell: (topic, body) => listeners[1 - place]?.get(topic)?.(body as never),
        subscribe: (topic, listener) => void own.set(topic, listener),
        onLive: () => undefined,
        isLive: () => true,
        close: async () => undefined,
      }),
    ) as [Bus, Bus];
  };

  it("is emptied by all of them, and refilled for all of them", async () => {
    let time = 1_000_000;
    const [one, other] = pair().map((bus) =>
      shareBucket(
        createTokenBucket(10, () => time),
        bus,
        "test",
        0,
      ),
    );
    for (let count = 0; count < 8; count++) expect(one?.take("a")).toBe(0);
    one?.giveBack("a");
    await vi.advanceTimersByTimeAsync(1);
    for (let count = 0; count < 3; count++) expect(other?.take("a")).toBe(0);
    expect(other?.take("a")).toBe(6000);
    expect(other?.take("b")).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(one?.take("a")).toBe(6000);
    time += 6000;
    expect(one?.take("a")).toBe(0);
  });

  it("gets no emptier than empty, however much others have let pass", () => {
    const bucket = createTokenBucket(10, () => 0);
    bucket.add("a", 1000);
    expect(bucket.take("a")).toBe(6000);
  });
});

describe("a Redis that was away", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("is used at once when it is back, however long it was away", async () => {
    let isThere = false;
    let tries = 0;
    const line: OpenLine = async (receive) => {
      tries++;
      if (!isThere) throw new Error("connect ECONNREFUSED");
      return { send: async (text) => receive(text), close: async () => undefined };
    };
    const bus = createBus(line, log);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect([bus.isLive(), tries > 3000]).toEqual([false, true]);
    isThere = true;
    await vi.advanceTimersByTimeAsync(1000);
    expect(bus.isLive()).toBe(true);
    const closed = bus.close();
    await vi.advanceTimersByTimeAsync(1000);
    await closed;
  });
});
