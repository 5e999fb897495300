import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Database } from "../database/schema.ts";
import { keepText } from "./keep-text.ts";
import { createTextStream } from "./text-stream.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Counts how often a text is stored in the first seconds while the process streams `textsUnderWay` texts. */
const countWrites = async (seconds: number, textsUnderWay: number): Promise<number> => {
  let writes = 0;
  // Only `write` works here. Reading whether the text should stop fails, and is simply tried again the next time.
  const database = {
    write: async () => {
      writes += 1;
      return true;
    },
  } as unknown as Database;
  const stream = createTextStream();
  const key = { resultId: "result", needId: "need" };
  const stored = { claim: "claim", values: "", patch: null };
  const keeper = keepText(database, key, stored, { stream, countUnderWay: () => textsUnderWay });
  for (let chunk = 0; chunk < seconds * 100 - 1; chunk += 1) {
    stream.add("word ");
    await vi.advanceTimersByTimeAsync(10);
  }
  await keeper.end();
  stream.add("too late");
  await vi.advanceTimersByTimeAsync(60_000);
  return writes;
};

it("stores what is said at once, 20 times a second at most, and no more than a hundred texts in a second", async () => {
  expect(await countWrites(1, 1)).toBe(20);
  expect(await countWrites(10, 1)).toBe(200);
  expect(await countWrites(10, 100)).toBe(10);
  expect(await countWrites(10, 500)).toBe(2);
});
