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
  /** Milliseconds since 1970; what `today` is counted from. */
  now: number;
  /** The pattern the bot writes dates by; it also tells whether the day comes before the month. */
  format: string;
  hasTime: boolean;
  /** The time of a date that comes without one. */
  impliedTime: TimeOfDay;
}

/** Noon: what a visitor means who names a day only. */
export const noon: TimeOfDay = { hour: 12, minute: 0, second: 0 };

/**
 * The date, and time if it is asked for, that a text means: written by the bot's own format, as ISO text, with numbers
 * or month names, or as `tomorrow at 3pm`. Zones are not looked at. Undefined if it means none.
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
  // The 30th of February is not today, whatever time stands behind it.
  if (found === null) return undefined;
  const time = reading.hasTime ? findTimeOfDay(found?.rest ?? text) : undefined;
  if (found) return { ...found.date, ...reading.impliedTime, ...time };
  return time && { ...civilDateAt(reading.now), ...time };
};
