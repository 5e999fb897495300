import { type CivilTime, monthNames, weekdayNames, weekdayOf } from "./civil-time.ts";
import { parseDatePattern } from "./date-pattern.ts";

/** Formats a date and time in English by a date pattern; see `parseDatePattern`. */
export const formatDate = (time: CivilTime, pattern: string): string =>
  parseDatePattern(pattern)
    .map((part) => {
      if ("literal" in part) return part.literal;
      return part.isOrdinal ? ordinal(time.day) : (fields[part.letter]?.(time, part.length) ?? "");
    })
    .join("");

const number = (value: number, length: number) => String(value).padStart(length, "0");

/** One or two letters give the number, three the short name, four the full name, five the first letter, six two letters. */
const name = (text: string, length: number) => {
  if (length === 4) return text;
  return text.slice(0, length === 5 ? 1 : length === 6 ? 2 : 3);
};

const fields: Record<string, (time: CivilTime, length: number) => string> = {
  y: ({ year }, length) => (length === 2 ? number(year % 100, 2) : number(year, length)),
  Q: ({ month }, length) => {
    const quarter = Math.ceil(month / 3);
    return length === 4 ? `${ordinal(quarter)} quarter` : length === 3 ? `Q${quarter}` : number(quarter, length);
  },
  M: ({ month }, length) => (length < 3 ? number(month, length) : name(monthNames[month - 1] ?? "", length)),
  d: ({ day }, length) => number(day, length),
  E: (time, length) => name(weekdayNames[weekdayOf(time)] ?? "", length),
  a: ({ hour }, length) => {
    const half = hour < 12 ? "a" : "p";
    return length === 5 ? half : length === 4 ? `${half}.m.` : `${half.toUpperCase()}M`;
  },
  h: ({ hour }, length) => number(hour % 12 || 12, length),
  H: ({ hour }, length) => number(hour, length),
  K: ({ hour }, length) => number(hour % 12, length),
  k: ({ hour }, length) => number(hour || 24, length),
  m: ({ minute }, length) => number(minute, length),
  s: ({ second }, length) => number(second, length),
  S: (_, length) => "0".repeat(length),
};

const ordinal = (value: number) => {
  const isTeen = value % 100 > 10 && value % 100 < 14;
  return `${value}${(isTeen ? undefined : ["th", "st", "nd", "rd"][value % 10]) ?? "th"}`;
};
