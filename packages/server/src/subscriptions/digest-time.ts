import { momentInZone, zoneOffset } from "@parley/core";
import type { MailOptions } from "./subscription-repository.ts";

const hour = 60 * 60_000;
const day = 24 * hour;
/** The hour of the day at which daily summaries are sent. */
const digestHour = 8;

/**
 * When the next summary is due after a moment: at the next full hour, or at the next 8 o'clock of the time zone. Null for
 * those who are told of each result. Times are in milliseconds.
 */
export const nextDigest = ({ pace, timeZone }: MailOptions, now: number): number | null => {
  if (pace === "each") return null;
  if (pace === "hourly") return (Math.floor(now / hour) + 1) * hour;
  const local = now + zoneOffset(now, timeZone);
  const guess = Math.floor(local / day) * day + digestHour * hour;
  for (const wanted of [guess, guess + day]) {
    const moment = momentInZone(wanted, timeZone);
    if (moment > now) return moment;
  }
  return guess + 2 * day - zoneOffset(now, timeZone);
};
