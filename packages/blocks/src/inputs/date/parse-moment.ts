import {
  type CivilTime,
  civilDateAt,
  findTimeOfDay,
  isRealDate,
  isRealTime,
  readDate,
  type TimeOfDay,
} from "@parley/core";
import { findDate } from "./find-date.ts";

export interface MomentReading {
  /** Milliseconds since 1970, to resolve `today`. */
  now: number;
  /** The pattern in which the bot writes dates; it also decides whether the day comes before the month. */
  format: string;
  hasTime: boolean;
  /** The time for a date without one. */
  impliedTime: TimeOfDay;
}

/** The time if a visitor gives only a date. */
export const noon: TimeOfDay = { hour: 12, minute: 0, second: 0 };

/**
 * Parses a date, with a time if required: in the bot's format, as ISO text, with numbers or month names, or as
 * `tomorrow at 3pm`. Time zones are ignored. Returns undefined if the text is none.
 */
export const parseMoment = (text: string, reading: MomentReading): CivilTime | undefined => {
  const own = readDate(text, reading.format);
  if (own?.year !== undefined && own.month !== undefined && own.day !== undefined) {
    const time = { ...reading.impliedTime, ...(own.hour === undefined ? {} : { minute: 0, second: 0 }) };
    const exact = { year: own.year, month: own.month, day: own.day, ...time, ...own };
    if (isRealDate(exact) && isRealTime(exact)) return exact;
  }
  const isDayFirst = /^[^A-Za-z]*d/i.test(reading.format);
  const found = findDate(text, { now: reading.now, isDayFirst });
  // An invalid date such as 30 February must not be read as today with a time.
  if (found === null) return undefined;
  const time = reading.hasTime ? findTimeOfDay(found?.rest ?? text) : undefined;
  if (found) return { ...found.date, ...reading.impliedTime, ...time };
  return time && { ...civilDateAt(reading.now), ...time };
};
