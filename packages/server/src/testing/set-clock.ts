import { vi } from "vitest";

const read = performance.now.bind(performance);
let passed = 0;

/** Sets the clock, as an operator or NTP does. No time passes, and the clock then runs normally. */
export const setClock = (by: number): void => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + by, shouldAdvanceTime: true });
};

/** Lets this many milliseconds pass, for the clock and for timers. */
export const passTime = (by: number): void => {
  passed += by;
  performance.now = () => read() + passed;
  setClock(by);
};

/** Restores the real time. */
export const resetClock = (): void => {
  vi.useRealTimers();
  passed = 0;
  performance.now = read;
};
