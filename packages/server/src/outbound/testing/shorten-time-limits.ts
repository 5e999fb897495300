import { vi } from "vitest";

// Test support: what waits for an outside service gives up soon, so that tests need not wait as long.

const longest = 300;

/** Cuts the time limits of requests, and those of mail connections, until the mocks are restored. */
export const shortenTimeLimits = (): void => {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => timeout(Math.min(ms, longest)));
  const { setTimeout } = globalThis;
  // The mail client's limits: ten seconds for the greeting, thirty for each answer.
  const limits = new Set([10_000, 30_000]);
  vi.spyOn(globalThis, "setTimeout").mockImplementation(((work: () => void, ms = 0, ...given: []) =>
    setTimeout(work, limits.has(ms) ? longest : ms, ...given)) as typeof globalThis.setTimeout);
};
