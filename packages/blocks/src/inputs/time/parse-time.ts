import { findTimeOfDay, isRealTime, readDate, type TimeOfDay } from "@parley/core";

/** The time of day a text means: written by the bot's own format, or as people write it. Undefined if it means none. */
export const parseTime = (text: string, format: string): TimeOfDay | undefined => {
  const own = readDate(text, format);
  if (own?.hour !== undefined) {
    const time = { hour: own.hour, minute: own.minute ?? 0, second: own.second ?? 0 };
    if (isRealTime(time)) return time;
  }
  return findTimeOfDay(text);
};
