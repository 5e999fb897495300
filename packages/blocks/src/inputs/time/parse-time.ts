import { findTimeOfDay, isRealTime, readDate, type TimeOfDay } from "@parley/core";

/** Parses a time of day in the bot's format or in a usual one. Returns undefined if it is none. */
export const parseTime = (text: string, format: string): TimeOfDay | undefined => {
  const own = readDate(text, format);
  if (own?.hour !== undefined) {
    const time = { hour: own.hour, minute: own.minute ?? 0, second: own.second ?? 0 };
    if (isRealTime(time)) return time;
  }
  return findTimeOfDay(text);
};
