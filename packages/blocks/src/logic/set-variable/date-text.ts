const two = (value: number) => String(value).padStart(2, "0");

/** Formats a time as ISO 8601, in UTC or with a time zone's offset. An unknown time zone counts as UTC. */
export const dateText = (time: number, timeZone: string | undefined): string => {
  const utc = new Date(time).toISOString();
  const local = timeZone ? findLocalTime(time, timeZone) : undefined;
  if (local === undefined) return utc;
  const offset = Math.round((local - time) / 60_000);
  const sign = offset < 0 ? "-" : "+";
  const minutes = Math.abs(offset);
  return `${new Date(local).toISOString().slice(0, 19)}${sign}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
};

/** Returns the local time of a zone as if it were UTC; undefined for an unknown zone. */
const findLocalTime = (time: number, timeZone: string): number | undefined => {
  try {
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
    const parts = new Map(format.formatToParts(new Date(time)).map(({ type, value }) => [type, Number(value)]));
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
    return Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
  } catch {
    return undefined;
  }
};
