import type { CivilTime } from "./civil-time.ts";

/**
 * Formats a date, with its time where wanted, as it is usually written in a language: `31.01.2030, 14:00` in German. Always
 * in digits and the calendar that date fields have. Undefined in English, which has the bot's own format, and in unknown
 * languages.
 */
export const formatDateIn = (language: string, time: CivilTime, hasTime: boolean): string | undefined => {
  const locale = language.trim().replace("_", "-");
  if (/^en\b/i.test(locale)) return undefined;
  const { year, month, day, hour, minute } = time;
  try {
    return new Intl.DateTimeFormat(locale, {
      timeZone: "UTC",
      calendar: "gregory",
      numberingSystem: "latn",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      ...(hasTime ? { hour: "2-digit", minute: "2-digit" } : {}),
      // Unlike Date.UTC, setUTCFullYear does not map the years 0 to 99 to 1900 to 1999.
    }).format(new Date(Date.UTC(2000, 0, 1, hour, minute)).setUTCFullYear(year, month - 1, day));
  } catch {
    return undefined;
  }
};
