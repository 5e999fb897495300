const minute = 60_000;
const hour = 60 * minute;

/** Milliseconds from each attempt to the next: a day in all. */
const pauses = [
  15_000,
  minute,
  5 * minute,
  15 * minute,
  30 * minute,
  hour,
  2 * hour,
  4 * hour,
  8 * hour,
  8 * hour,
] as const;

/** The random share of a delay, so that deliveries that failed together aren't retried together. */
const jitter = 0.2;

/**
 * Milliseconds until the next attempt, by the number of attempts so far; null if there are no more. `chance` is a
 * random number from 0 to 1. `asked` is the delay requested by the other service, up to a day; it applies if it is
 * longer.
 */
export const nextPause = (attempts: number, chance: number, asked = 0): number | null => {
  const pause = pauses[attempts - 1];
  if (pause === undefined) return null;
  const own = pause * (1 - jitter / 2 + jitter * chance);
  return Math.round(Math.max(own, Math.min(asked, 24 * hour)));
};
