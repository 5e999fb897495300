import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { addGroup } from "../../packages/builder/src/document/edits/index.ts";
import { missingRedis, redisUrl } from "../../packages/server/src/bus/testing/find-redis.ts";
import { describeDatabases } from "../../packages/server/src/database/testing/describe-databases.ts";
import { bundleServer, removeBundle } from "./killable-server.ts";
import { openEditorAt } from "./open-editor.ts";
import { expectStoredOnce, openDeliveries, playChat, publishBots, publishTestBot } from "./several-chats.ts";
import { type SeveralServers, startSeveral } from "./several-servers.ts";
import { startAuthors } from "./writing-authors.ts";

// Three processes share one database and one bucket behind round-robin proxies. Visitors chat and authors edit while
// one process is killed and restarted and another one is stopped. Processes notify each other by the database or by
// Redis.

/**
 * The number of visitors: all at once on PostgreSQL, which passes on notifications; fewer, spread over time, elsewhere.
 */
const most = 200;
const fewer = 30;
/** The time over which those visitors start, in milliseconds. */
const spread = 4000;
const rateLimit = 120;

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

let script = "";
beforeAll(async () => {
  script = await bundleServer();
}, 60_000);
afterAll(() => removeBundle(script));

const lines: Record<string, Record<string, string>> = { "the database": {}, Redis: { REDIS_URL: redisUrl } };
if (missingRedis !== null && !process.env.CI) delete lines.Redis;

describe.each(Object.entries(lines))("told by %s,", (line, redis) => {
  describeDatabases("several processes", (test) => {
    let all: SeveralServers | null = null;
    let visitors = fewer;
    let pause = spread / fewer;
    beforeAll(async () => {
      const { url } = test();
      if (url === undefined) return;
      if (url.startsWith("postgres") && line !== "Redis") {
        visitors = most;
        pause = 0;
      }
      const secret = randomBytes(16).toString("hex");
      const settings = { ...redis, ENCRYPTION_SECRET: secret, PARLEY_RATE_LIMIT: String(rateLimit) };
      all = await startSeveral(script, url, settings);
    }, 60_000);
    afterAll(() => all?.close());

    it("lose nothing and double nothing when one is killed and started again, and one is stopped", async () => {
      if (all === null) return;
      const { servers, viewer, bucket, mailServer } = all;
      const { connection } = test().database;
      const bots = await publishBots(servers[0]);
      let ended = 0;
      const chat = async (number: number) => {
        await sleep(number * pause);
        const played = await playChat(viewer.url, bots, number);
        ended++;
        return played;
      };

      const authors = await startAuthors(all, bots.plain.id);

      const chats = Array.from({ length: visitors - 1 }, (_, number) => chat(number));
      const playing = Promise.all(chats);
      await Promise.race([
        playing,
        vi.waitFor(() => expect(ended).toBeGreaterThan(0), { timeout: 60_000, interval: 5 }),
      ]);
      await servers[1].kill();
      const atKill = ended;
      // The others go on without it.
      await Promise.race([playing, vi.waitFor(() => expect(ended).toBeGreaterThan(atKill + 2), 60_000)]);
      await servers[1].start();
      expect(atKill).toBeLessThan(visitors - 1);
      await servers[2].stop();
      await servers[2].start();
      const played = await playing;
      await authors.stop();

      // Deliveries that the killed process had begun are taken over when its claim expires. The test lets it expire at
      // once, after the other processes have finished theirs.
      const open = () => openDeliveries(connection);
      let left = await open();
      for (
        let before: string[] | null = null;
        left.length > 0 && String(before) !== String(left);
        left = await open()
      ) {
        before = left;
        await sleep(2000);
      }
      const past = new Date(Date.now() - 1000).toISOString();
      if (left.length > 0)
        await connection.updateTable("deliveries").set({ due_at: past }).where("id", "in", left).execute();
      // A late visitor causes a new delivery, which makes processes look for old ones.
      pause = 0;
      played.push(await chat(visitors - 1));
      await vi.waitFor(async () => expect(await open()).toEqual([]), { timeout: 45_000, interval: 500 });

      await expectStoredOnce(connection, viewer.url, mailServer, played);
      expect(played).toHaveLength(visitors);
      expect(bucket.files.size).toBeGreaterThanOrEqual(visitors / 4);
      expect(mailServer.arrived.length - visitors).toBeLessThanOrEqual(left.length);

      const draft = await authors.expectAlike();
      const stored = await servers[1].owner(`/typebots/${bots.plain.id}/document`);
      expect(stored.draft).toEqual(draft);
      expect(servers.map((server) => server.said())).toEqual(["", "", ""]);
    }, 150_000);

    it("show authors each other and their edits, whichever process each of them is at", async () => {
      if (all === null) return;
      const { servers } = all;
      const { id } = await publishTestBot(servers[0], "together", false);
      const [ann, bob] = [await openEditorAt(servers[0], id), await openEditorAt(servers[2], id)];
      // Presence is not stored anywhere, so one process must have notified the other.
      await vi.waitFor(() => expect([ann, bob].map((one) => one.getState().others.length)).toEqual([1, 1]), 20_000);
      ann.change("Add group", (draft) => addGroup(draft, { at: { x: 0, y: 0 }, title: "From Ann" }).operations);
      await vi.waitFor(() => expect(JSON.stringify(bob.getState().draft.groups)).toContain("From Ann"), 20_000);
      await Promise.all([ann.close(), bob.close()]);
    }, 60_000);

    it("count the requests of an address together", async () => {
      if (all === null) return;
      const { viewer } = all;
      const ask = async () => {
        const response = await fetch(`${viewer.url}/api/nothing`, { headers: { "x-forwarded-for": "192.0.2.7" } });
        return response.status;
      };
      const first = await Promise.all(Array.from({ length: rateLimit - 5 }, ask));
      expect(new Set(first)).toEqual(new Set([404]));
      // Each process alone has seen a third of these requests, far below the limit, and would let twice as many pass.
      let passed = first.length;
      const beRefused = async () => {
        const status = await ask();
        if (status === 404) passed++;
        expect(status).toBe(429);
      };
      // Processes tell each other their counts after a while.
      await vi.waitFor(beRefused, { timeout: 30_000, interval: 100 });
      expect(passed).toBeGreaterThanOrEqual(rateLimit);
      expect(passed).toBeLessThan(2 * rateLimit);
    }, 60_000);
  });
});
