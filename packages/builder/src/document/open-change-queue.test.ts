import "fake-indexeddb/auto";
import { expect, it } from "vitest";
import { openChangeQueue } from "./open-change-queue.ts";

const change = (id: string, label = "Edit") => ({ id, label, operations: [], seen: 0 });

/** A fake of one browser's Web Locks. */
const createLocks = (): LockManager => {
  const held = new Set<string>();
  const request = async (name: string, ...rest: unknown[]) => {
    const [options, work] = rest.length > 1 ? rest : [{}, rest[0]];
    const { ifAvailable } = options as { ifAvailable?: boolean };
    const run = work as (lock: unknown) => unknown;
    if (held.has(name)) return ifAvailable ? run(null) : undefined;
    held.add(name);
    try {
      return await run({ name });
    } finally {
      held.delete(name);
    }
  };
  // Implements only what the queue uses.
  return { request } as unknown as LockManager;
};

let count = 0;
const nextBot = () => `bot-${count++}`;

it("what a tab has left is adopted by the next one, in its order and once", async () => {
  const bot = nextBot();
  const locks = createLocks();
  const first = await openChangeQueue({ editor: "first", locks });
  for (const id of ["one", "two", "three"]) await first.put(bot, change(id));
  await first.put(bot, change("two", "Typed on"));
  await first.remove(bot, ["one"]);
  await first.close();
  const second = await openChangeQueue({ editor: "second", locks });
  expect(await second.adopt(bot)).toEqual([change("two", "Typed on"), change("three")]);
  expect(await second.adopt(bot)).toEqual([]);
  await second.remove(bot, ["two", "three"]);
  await second.close();
  expect(await (await openChangeQueue({ editor: "third", locks })).adopt(bot)).toEqual([]);
});

it("a tab that is open sends its own", async () => {
  const bot = nextBot();
  const locks = createLocks();
  const [one, other] = [await openChangeQueue({ editor: "a", locks }), await openChangeQueue({ editor: "b", locks })];
  await one.put(bot, change("of a"));
  await one.put(nextBot(), change("of another bot"));
  expect(await other.adopt(bot)).toEqual([]);
  await one.close();
  expect(await other.adopt(bot)).toEqual([change("of a")]);
});

it("where the browser has no locks, everything is adopted: the server makes it once", async () => {
  const bot = nextBot();
  const one = await openChangeQueue({ editor: "c" });
  await one.put(bot, change("kept"));
  const other = await openChangeQueue({ editor: "d" });
  expect(await other.adopt(bot)).toEqual([change("kept")]);
});
