/**
 * Milliseconds since 1970 as the clock stood when the process began, and the time that has passed since: it goes on evenly when
 * somebody, or NTP, sets the clock. By it goes what lasts for a while: limits, claims, leases, caches. Dates that people are told
 * and that other programs compare go by the clock.
 */
export const steadyTime = (): number => Math.floor(performance.timeOrigin + performance.now());

/** The earlier of both clocks: by it is removed what is old, which a clock that was set forward must not do too early. */
export const earlierTime = (): number => Math.min(Date.now(), steadyTime());

/**
 * Milliseconds by which the clocks of two processes may differ. What a row says to lie further in the future than it can was
 * written by a clock that has been set back since.
 */
export const mostAhead = 60_000;

/**
 * Whether what lasts for so many milliseconds, until a moment that was written by the clock, still does. Processes share the
 * clock, so by it they agree; where it is set meanwhile, the time that has passed here counts, too. What would last longer than
 * it can was written by a clock that has been set back since: it is over.
 */
export const stillLasts = (until: number | string, lifetime: number): boolean => {
  const end = typeof until === "string" ? Date.parse(until) : until;
  return [Date.now(), steadyTime()].some((now) => end > now && end - now <= lifetime + mostAhead);
};

/** The milliseconds that have passed since a moment that was written by the clock; where it was set since, as few as may be. */
export const timePassed = (since: string): number => {
  const begun = Date.parse(since);
  const passed = [Date.now() - begun, steadyTime() - begun].filter((time) => time >= -mostAhead);
  return Math.max(0, Math.min(...passed));
};
