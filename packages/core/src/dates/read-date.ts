import { type CivilTime, monthNames } from "./civil-time.ts";
import { type PatternPart, parseDatePattern } from "./date-pattern.ts";

/**
 * Parses a text that must match a date pattern as a whole. The result contains only the pattern's fields; whether the date
 * exists is not checked. Undefined if the text does not match.
 */
export const readDate = (text: string, pattern: string): Partial<CivilTime> | undefined => {
  const parts = parseDatePattern(pattern.trim());
  const match = new RegExp(`^${parts.map(sourceOf).join("")}$`, "i").exec(text.trim());
  if (!match) return undefined;
  const found = { isAfternoon: false, isTwelveHours: false };
  const time: Partial<CivilTime> = {};
  const fields = parts.filter((part) => "letter" in part);
  for (const [index, { letter, length }] of fields.entries()) {
    const value = match[index + 1] ?? "";
    if (letter === "y") time.year = length === 2 ? fullYear(Number(value)) : Number(value);
    if (letter === "M") time.month = length < 3 ? Number(value) : monthByName(value);
    if (letter === "d") time.day = Number.parseInt(value, 10);
    if (letter === "H") time.hour = Number(value);
    if (letter === "k") time.hour = Number(value) % 24;
    if (letter === "h" || letter === "K") {
      time.hour = Number(value) % 12;
      found.isTwelveHours = Number(value) <= 12;
    }
    if (letter === "a") found.isAfternoon = /^p/i.test(value);
    if (letter === "m") time.minute = Number(value);
    if (letter === "s") time.second = Number(value);
  }
  if (found.isTwelveHours && found.isAfternoon) time.hour = (time.hour ?? 0) + 12;
  return time;
};

/** Expands a two-digit year to 1950 to 2049. */
export const fullYear = (year: number): number => (year >= 100 ? year : year < 50 ? 2000 + year : 1900 + year);

/** The month (1 to 12) whose name begins with the text, which needs at least three letters; NaN if none does. */
export const monthByName = (text: string): number => {
  const index = monthNames.findIndex((name) => name.toLowerCase().startsWith(text.toLowerCase().slice(0, 3)));
  return text.length >= 3 && index >= 0 ? index + 1 : Number.NaN;
};

const sourceOf = (part: PatternPart): string => {
  if ("literal" in part) return part.literal.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&").replace(/\s+/g, "\\s+");
  const { letter, length } = part;
  if (letter === "y") return length === 2 ? "(\\d{2})" : "(\\d{4})";
  if (letter === "S") return "(\\d+)";
  if (letter === "a") return "([ap]\\.?(?:m\\.?)?)";
  if (letter === "E") return "([a-z]+\\.?)";
  if (letter === "Q") return "([\\da-z ]+?)";
  if (letter === "M" && length > 2) return "([a-z]+)\\.?";
  return letter === "d" ? "(\\d{1,2}(?:st|nd|rd|th)?)" : "(\\d{1,2})";
};
