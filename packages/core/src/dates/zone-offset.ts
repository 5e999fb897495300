/**
 * The offset of a time zone from UTC at a moment, in milliseconds.
 *
 * @throws RangeError for an unknown time zone
 */
export const zoneOffset = (moment: number, timeZone: string): number => {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000;
};

/**
 * The moment at which the clocks of a time zone show a time. All are in milliseconds; the time is counted as if it were one
 * of UTC.
 *
 * @throws RangeError for an unknown time zone
 */
export const momentInZone = (local: number, timeZone: string): number =>
  // On days of clock changes, the first guess is off by an hour.
  local - zoneOffset(local - zoneOffset(local, timeZone), timeZone);
