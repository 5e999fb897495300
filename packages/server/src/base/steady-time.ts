/**
 * Milliseconds since 1970 from a monotonic clock: the time when the process started plus the time since. It is unaffected
 * when somebody or NTP sets the clock. Use it for durations: limits, claims, leases, caches. Use the system clock for dates
 * that people or other programs see.
 */
export const steadyTime = (): number => Math.floor(performance.timeOrigin + performance.now());

/**
 * Makes a source of increasing numbers, which almost always increase across processes, too: each is the time in milliseconds
 * followed by three digits.
 */
export const createSequence = (): ((now?: number) => number) => {
  let count = 0;
  return (now = steadyTime()) => {
    count = (count + 1) % 1000;
    return now * 1000 + count;
  };
};

/** The earlier of both clocks. Deleting old data uses it, so that a clock set forward doesn't delete too early. */
export const earlierTime = (): number => Math.min(Date.now(), steadyTime());

/**
 * The largest difference between the clocks of two processes, in milliseconds. A time further in the future was written
 * while the clock was wrong.
 */
export const mostAhead = 60_000;

/**
 * Whether something with a stored end and a lifetime in milliseconds is still valid. Processes share the system clock,
 * so they agree. If the clock is changed meanwhile, the time passed in this process counts as well. An end later than
 * the lifetime allows was written while the clock was wrong, and counts as over.
 */
export const stillLasts = (until: number | string, lifetime: number): boolean => {
  const end = typeof until === "string" ? Date.parse(until) : until;
  return [Date.now(), steadyTime()].some((now) => end > now && end - now <= lifetime + mostAhead);
};

/** The milliseconds since a stored time. If the clock was changed meanwhile, this is the lower of two estimates. */
export const timePassed = (since: string): number => {
  const begun = Date.parse(since);
  const passed = [Date.now() - begun, steadyTime() - begun].filter((time) => time >= -mostAhead);
  return Math.max(0, Math.min(...passed));
};
