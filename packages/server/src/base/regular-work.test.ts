import { expect, it, vi } from "vitest";
import { createRegularWork } from "./regular-work.ts";

it("is done at once and then regularly, never twice at once, and waits for its end when it is closed", async () => {
  vi.useFakeTimers();
  let ends: (() => void)[] = [];
  const work = vi.fn(() => new Promise<void>((resolve) => void ends.push(resolve)));
  const regular = createRegularWork({ pace: 1000, work, onError: () => undefined });
  regular.start();
  await vi.advanceTimersByTimeAsync(2500);
  expect(work).toHaveBeenCalledTimes(1);
  for (const end of ends.splice(0)) end();
  await vi.advanceTimersByTimeAsync(1000);
  expect(work).toHaveBeenCalledTimes(2);
  let isClosed = false;
  const closing = regular.close().then(() => {
    isClosed = true;
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(isClosed).toBe(false);
  for (const end of ends.splice(0)) end();
  await closing;
  await vi.advanceTimersByTimeAsync(5000);
  expect(work).toHaveBeenCalledTimes(2);
  ends = [];
  vi.useRealTimers();
});

it("holds nobody up who closes it for longer than its patience, and is not told of then", async () => {
  let fail: (error: Error) => void = () => undefined;
  const work = () => new Promise<void>((_, reject) => (fail = reject));
  const onError = vi.fn();
  const regular = createRegularWork({ pace: 1000, work, onError, patience: 20 });
  regular.start();
  await regular.close();
  fail(new Error("The database is closed"));
  await regular.settle();
  expect(onError).not.toHaveBeenCalled();
});
