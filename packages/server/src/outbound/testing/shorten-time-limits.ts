import { vi } from "vitest";

// Test support: shortens the time limits for external services, so that tests are fast.

const longest = 300;

/** Shortens the time limits of requests and mail connections until the mocks are restored. */
export const shortenTimeLimits = (): void => {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => timeout(Math.min(ms, longest)));
  const { setTimeout } = globalThis;
  // The mail client's limits in milliseconds: for the greeting, and for each answer.
  const limits = new Set([10_000, 30_000]);
  vi.spyOn(globalThis, "setTimeout").mockImplementation(((work: () => void, ms = 0, ...given: []) =>
    setTimeout(work, limits.has(ms) ? longest : ms, ...given)) as typeof globalThis.setTimeout);
};
