import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fetchScript, isScriptMissing, watchScripts } from "./fetch-script.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Makes an `import()` that succeeds at the given attempt, counted from 1. */
const comesAt = (attempt: number) => {
  let attempts = 0;
  const load = vi.fn(async () => {
    attempts += 1;
    if (attempts < attempt) throw new TypeError("Failed to fetch dynamically imported module");
    return "the script";
  });
  return load;
};

it("a script that comes is asked for once, and nobody waits for it", async () => {
  const load = comesAt(1);
  expect(await fetchScript(load)).toBe("the script");
  expect([load.mock.calls.length, isScriptMissing()]).toEqual([1, false]);
});

it("a script that does not come is asked for until it does, and meanwhile it is missing", async () => {
  const load = comesAt(12);
  const seen: boolean[] = [];
  const leave = watchScripts(() => seen.push(isScriptMissing()));
  const loading = fetchScript(load);
  await vi.advanceTimersByTimeAsync(100);
  expect(isScriptMissing()).toBe(true);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(await loading).toBe("the script");
  expect([isScriptMissing(), seen]).toEqual([false, [true, false]]);
  leave();
});

it("is asked for at once when the browser is online again", async () => {
  const load = comesAt(2);
  const loading = fetchScript(load);
  await vi.advanceTimersByTimeAsync(0);
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
  expect(await loading).toBe("the script");
});
