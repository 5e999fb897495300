import { zoneOffset } from "@parley/core";

const two = (value: number) => String(value).padStart(2, "0");

/** Formats a time as ISO 8601, in UTC or with a time zone's offset. An unknown time zone counts as UTC. */
export const dateText = (time: number, timeZone: string | undefined): string => {
  const utc = new Date(time).toISOString();
  const milliseconds = timeZone ? findOffset(time, timeZone) : undefined;
  if (milliseconds === undefined) return utc;
  const offset = Math.round(milliseconds / 60_000);
  const sign = offset < 0 ? "-" : "+";
  const minutes = Math.abs(offset);
  return `${new Date(time + milliseconds).toISOString().slice(0, 19)}${sign}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
};

/** Returns the offset of a time zone in milliseconds; undefined for an unknown zone. */
const findOffset = (time: number, timeZone: string): number | undefined => {
  try {
    return zoneOffset(time, timeZone);
  } catch {
    return undefined;
  }
};
