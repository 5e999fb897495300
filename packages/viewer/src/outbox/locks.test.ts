import { afterEach, expect, it, vi } from "vitest";
import { findLocks } from "./locks.ts";

afterEach(() => vi.unstubAllGlobals());

const withLocks = (request: (...args: unknown[]) => Promise<unknown>) => {
  vi.stubGlobal("navigator", { locks: { request } });
  return findLocks();
};
const refused = () => Promise.reject(new DOMException("The request was denied.", "SecurityError"));

it("sends under a lock, and without one where the browser refuses it", async () => {
  const work = vi.fn(async () => {});
  await withLocks(async (_name, begin) => (begin as () => Promise<void>)()).whileSending("k", work);
  expect(work).toHaveBeenCalledTimes(1);
  await withLocks(refused).whileSending("k", work);
  expect(work).toHaveBeenCalledTimes(2);
});

it("passes a fault of the work on, and does not do it twice", async () => {
  const work = vi.fn(() => Promise.reject(new Error("It broke")));
  const locks = withLocks(async (_name, begin) => (begin as () => Promise<void>)());
  await expect(locks.whileSending("k", work)).rejects.toThrow("It broke");
  expect(work).toHaveBeenCalledTimes(1);
});

it("owns nothing where tabs can't know", async () => {
  expect(await withLocks(refused).own("lane")).toBe(false);
  vi.stubGlobal("navigator", {});
  expect(await findLocks().own("lane")).toBe(false);
  const held = withLocks((_name, _options, begin) => Promise.resolve((begin as (lock: null) => unknown)(null)));
  expect(await held.own("lane")).toBe(false);
});
