import { vi } from "vitest";

const read = performance.now.bind(performance);
let passed = 0;

/** Sets the clock, which goes on from there, as an operator or NTP does: no time passes. */
export const setClock = (by: number): void => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + by, shouldAdvanceTime: true });
};

/** Lets so many milliseconds pass, by the clock and by what counts them. */
export const passTime = (by: number): void => {
  passed += by;
  performance.now = () => read() + passed;
  setClock(by);
};

/** The time is again what it is. */
export const resetClock = (): void => {
  vi.useRealTimers();
  passed = 0;
  performance.now = read;
};
