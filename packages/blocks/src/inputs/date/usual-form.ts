import type { CivilTime } from "@parley/core";

/** Longer texts are no codes of languages. */
const longest = 35;

/** Writes dates as is usual in a language, in numbers, like the browser's own fields; undefined for no known language. */
export const findUsualForm = (
  language: string | undefined,
  hasTime: boolean,
): ((time: CivilTime) => string) | undefined => {
  if (language === undefined || language.length > longest) return undefined;
  try {
    const form = new Intl.DateTimeFormat(language, {
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      ...(hasTime ? { hour: "2-digit", minute: "2-digit" } : {}),
      timeZone: "UTC",
      calendar: "gregory",
    });
    return ({ year, month, day, hour, minute }) => {
      const moment = new Date(0);
      // Years below 100 are years of their own.
      moment.setUTCFullYear(year, month - 1, day);
      moment.setUTCHours(hour, minute);
      return form.format(moment);
    };
  } catch {
    return undefined;
  }
};
