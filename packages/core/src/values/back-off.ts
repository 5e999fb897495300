const firstWait = 1000;
const longestWait = 30_000;

/**
 * The delay before the next attempt, in milliseconds. It doubles with each failure, up to 30 s, and is reduced by up to half
 * by `chance` (0 to 1), so that many browsers don't reconnect at the same moment after an outage.
 */
export const backOff = (failures: number, chance: number): number => {
  const whole = Math.min(firstWait * 2 ** Math.max(failures - 1, 0), longestWait);
  return whole / 2 + (whole / 2) * chance;
};
