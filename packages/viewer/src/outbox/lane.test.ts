import { expect, it } from "vitest";
import type { Counters } from "../state/snapshot.ts";
import { eventSeq, laneName, takeLane } from "./lane.ts";
import type { Locks } from "./locks.ts";

const result = { key: "k", botId: "bot", version: 1, links: {} };
const counters: Counters = { update: 7, event: 3, step: 2, last: 2, lane: 0 };

/** Several tabs of one browser. */
const createTabs = () => {
  const held = new Set<string>();
  const locks: Locks = {
    whileSending: (_key, work) => work(),
    claim: () => {},
    ifUnclaimed: (_key, work) => work().then(() => true),
    own: async (name) => !held.has(name) && Boolean(held.add(name)),
  };
  return { locks, held };
};

it("goes on with its numbers where no other tab does", async () => {
  const { locks, held } = createTabs();
  expect(await takeLane(locks, { result, counters })).toEqual({ ...counters, step: expect.any(Number) });
  expect(held).toEqual(new Set([laneName("k", 0)]));
});

it("has numbers of its own where another tab goes on, or where tabs can't know", async () => {
  const { locks, held } = createTabs();
  const first = await takeLane(locks, { result, counters });
  const second = await takeLane(locks, { result, counters });
  const third = await takeLane({ ...locks, own: async () => false }, { result, counters });
  for (const other of [second, third]) {
    expect(other).toMatchObject({ update: 7, event: 0, last: 2 });
    expect(other.lane).not.toBe(first.lane);
  }
  expect(held).toEqual(new Set([laneName("k", first.lane), laneName("k", second.lane)]));
});

it("counts steps anew on every page: the one before may have crashed after a step that it did not remember", async () => {
  const steps = new Set<number>();
  for (let page = 0; page < 50; page += 1) steps.add((await takeLane(createTabs().locks, { result, counters })).step);
  expect(steps.size).toBe(50);
  for (const step of steps) expect(step + 1_000_000).toBeLessThan(2 ** 32);
});

it("gives every lane its own whole numbers, which grow", () => {
  const numbers = [0, 1, 2 ** 20 - 1].flatMap((lane) =>
    [1, 2, 4_000_000_000].map((count) => eventSeq({ ...counters, lane }, count)),
  );
  expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other));
  expect(numbers.every(Number.isSafeInteger)).toBe(true);
  expect(numbers.slice(0, 2)).toEqual([1, 2]);
});
