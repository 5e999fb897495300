import { afterEach, expect, it } from "vitest";
import { createSignInThrottle } from "../accounts/sign-in-throttle.ts";
import { describeDatabases } from "../database/testing/describe-databases.ts";
import { compileDeliveries, type NewDelivery } from "../deliveries/delivery-repository.ts";
import { createDraftHub } from "../drafts/create-draft-hub.ts";
import { receiveCall } from "../effects/awaited-calls.ts";
import { createTestParley } from "../testing/create-test-parley.ts";
import { passTime, resetClock, setClock } from "../testing/set-clock.ts";
import { earlierTime, steadyTime, stillLasts } from "./steady-time.ts";
import { createTokenBucket } from "./token-bucket.ts";

// The clock is set forward or back by a day. Nothing with a limited lifetime may then last longer or shorter.

const day = 86_400_000;
const ways = [
  ["back", -day],
  ["forward", day],
] as const;

afterEach(resetClock);

it.each(ways)("time goes on when the clock is set %s", (_, by) => {
  const before = steadyTime();
  setClock(by);
  expect(steadyTime() - before).toBeGreaterThanOrEqual(0);
  expect(steadyTime() - before).toBeLessThan(day / 2);
  expect(earlierTime()).toBeLessThanOrEqual(steadyTime());
});

it.each(ways)("what lasts for ten minutes does so when the clock is set %s, and is over then", (_, by) => {
  const lifetime = 600_000;
  const until = Date.now() + lifetime;
  setClock(by);
  expect(stillLasts(until, lifetime)).toBe(true);
  passTime(lifetime);
  expect(stillLasts(until, lifetime)).toBe(false);
  // The same holds for an expiry that is written after the change.
  expect(stillLasts(Date.now() + lifetime, lifetime)).toBe(true);
});

it.each(ways)("whoever was let pass before the clock was set %s is let pass afterwards", (_, by) => {
  const bucket = createTokenBucket(10);
  expect(bucket.take("visitor")).toBe(0);
  setClock(by);
  for (let count = 0; count < 9; count++) expect(bucket.take("visitor")).toBe(0);
  // The limit still holds.
  expect(bucket.take("visitor")).toBeGreaterThan(0);
  expect(bucket.take("visitor")).toBeLessThanOrEqual(60_000);
});

it.each(ways)("a right password is taken after the clock was set %s, and guesses count on", (_, by) => {
  const throttle = createSignInThrottle();
  const attempt = { address: "192.0.2.1", email: "ann@example.org" };
  for (let count = 0; count < 5; count++) expect(throttle.begin(attempt)).toBe(0);
  setClock(by);
  expect(throttle.begin(attempt)).toBe(0);
  throttle.succeed(attempt);
  for (let count = 0; count < 5; count++) throttle.begin(attempt);
  expect(throttle.begin(attempt)).toBeGreaterThan(0);
});

it.each(ways)("whoever is there stays there when the clock is set %s", (_, by) => {
  const hub = createDraftHub({ connection: undefined as never });
  const seen: number[] = [];
  const author = { id: "ann", name: "Ann" };
  hub.tellPresence("bot", "editor-one", { author, where: { screen: "flow" } } as never);
  setClock(by);
  hub.tellPresence("bot", "editor-two", { author, where: { screen: "flow" } } as never);
  const follower = { editor: "me", changes: () => undefined, live: () => undefined, end: () => undefined };
  hub.follow("bot", 0, { ...follower, presence: (others) => seen.push(others.length) })();
  expect(seen[0]).toBe(2);
});

describeDatabases("a clock that is set", (database) => {
  it.each(ways)("%s: a block that waits for a call waits as long as it should", async (way, by) => {
    const address = { resultId: null, name: `${way} one`, botId: "bot", blockId: "block" };
    const wait = (patience: number) =>
      receiveCall(database().database, { address, visit: 1, timeLimit: 60_000, patience });
    await wait(0);
    setClock(by);
    const { since } = await wait(0);
    expect(Date.now() - since).toBeLessThan(60_000);
    expect(Date.now() - since).toBeGreaterThanOrEqual(0);
  });

  it.each(ways)("%s: a session stays, and lasts no longer than sessions do", async (way, by) => {
    const { url } = database();
    const test = await createTestParley(url === undefined ? {} : { DATABASE_URL: url });
    const { connection } = test.parley.services.database;
    const now = new Date().toISOString();
    const user = { id: `u-${way}`, name: "Ann", email: `${way}@example.org`, email_verified: 1 as const, image: null };
    await connection
      .insertInto("users")
      .values({ ...user, created_at: now, updated_at: now })
      .execute();
    const { openSession } = await import("../accounts/testing/owner-sample.ts");
    const { cookie } = await openSession(test.parley.services, user.email);
    setClock(by);
    const response = await test.parley.builder.request("/api/v1/account", { headers: { cookie } });
    expect((await response.json()).account?.user.name).toBe("Ann");
    const row = await connection
      .selectFrom("user_sessions")
      .select("expires_at")
      .where("user_id", "=", user.id)
      .executeTakeFirstOrThrow();
    expect(Date.parse(row.expires_at) - Date.now()).toBeLessThanOrEqual(30 * day + 60_000);
    await test.close();
  });

  it("what a clock that was ahead has left to be sent is sent", async () => {
    const { url } = database();
    const test = await createTestParley(url === undefined ? {} : { DATABASE_URL: url });
    const { database: own, outbox } = test.parley.services;
    const bot = await test.publishBot();
    const { result } = await (await test.visitor("POST", `/api/typebots/${bot.publicId}/results`)).json();
    const ids = { workspaceId: "main", botId: bot.id, blockBotId: bot.id, blockId: "block", blockType: "Nothing" };
    const more = { name: "email", lane: "lane", isOrdered: false, payload: {}, fingerprint: "" };
    const delivery: NewDelivery = { ...ids, ...more, id: "far", resultId: result.id };
    // Another process, whose clock was a year ahead, stored this delivery.
    for (const statement of compileDeliveries(own, [delivery], Date.now() + 365 * day))
      await own.connection.executeQuery(statement);
    await outbox.settle();
    const row = await own.connection
      .selectFrom("deliveries")
      .select("attempts")
      .where("id", "=", "far")
      .executeTakeFirstOrThrow();
    expect(Number(row.attempts)).toBe(1);
    await test.close();
  });
});
