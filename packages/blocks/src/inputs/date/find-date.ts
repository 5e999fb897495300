import {
  type CivilDate,
  civilDateAt,
  fromDayNumber,
  fullYear,
  isRealDate,
  monthByName,
  toDayNumber,
  weekdayNames,
  weekdayOf,
} from "@parley/core";

export interface DateReading {
  /** Milliseconds since 1970; `today` is that date in UTC. */
  now: number;
  /** Whether 1/2 is the first of February. */
  isDayFirst: boolean;
}

interface Found {
  date: CivilDate;
  /** The text without the date that was found. */
  rest: string;
}

/**
 * Finds the first date in a text, in one of the usual formats. Returns undefined if there is none, null if it is
 * invalid, such as 30 February.
 */
export const findDate = (text: string, reading: DateReading): Found | null | undefined => {
  for (const { pattern, read } of forms) {
    const match = pattern.exec(text);
    const date = match && read(match.slice(1), reading);
    if (match && date) {
      const rest = `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`;
      return isRealDate(date) ? { date, rest } : null;
    }
  }
  return undefined;
};

interface Form {
  pattern: RegExp;
  read: (parts: (string | undefined)[], reading: DateReading) => CivilDate | undefined;
}

const month = String.raw`(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?`;
const weekday = weekdayNames.map((name) => `${name.slice(0, 3).toLowerCase()}`).join("|");
const day = String.raw`(\d{1,2})(?:st|nd|rd|th)?`;
const form = (source: string, read: Form["read"]): Form => ({ pattern: new RegExp(source, "i"), read });

const forms: Form[] = [
  // An ISO date. Its time and zone don't change the date.
  form(String.raw`(?<!\d)(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)(?:T(?=\d))?`, ([year, , months, days]) =>
    dateOf(year, months, days),
  ),
  form(String.raw`(?<![\d.:])(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?!\d)`, ([first, , second, year], reading) =>
    eitherOrder(first, second, fullYear(Number(year)), reading),
  ),
  form(String.raw`\b${day}(?:\s+of)?[\s-]+${month}(?:[\s,-]+(\d{4})(?!\d))?`, ([days, name, year], reading) =>
    named(name, days, year, reading),
  ),
  form(String.raw`\b${month}[\s-]+${day}(?![\d:])(?:[\s,-]+(\d{4})(?!\d))?`, ([name, days, year], reading) =>
    named(name, days, year, reading),
  ),
  form(String.raw`\b${month}[\s,-]+(\d{4})(?!\d)`, ([name, year], reading) => named(name, "1", year, reading)),
  form(String.raw`(?<![\d.:/])(\d{1,2})\/(\d{1,2})(?![\d/])`, ([first, second], reading) => {
    const today = civilDateAt(reading.now);
    return eitherOrder(first, second, today.year, reading);
  }),
  form(String.raw`\bday\s+after\s+tomorrow\b`, (_, reading) => daysFromNow(2, reading)),
  form(String.raw`\bday\s+before\s+yesterday\b`, (_, reading) => daysFromNow(-2, reading)),
  form(String.raw`\b(?:today|tonight)\b`, (_, reading) => daysFromNow(0, reading)),
  form(String.raw`\btomorrow\b`, (_, reading) => daysFromNow(1, reading)),
  form(String.raw`\byesterday\b`, (_, reading) => daysFromNow(-1, reading)),
  form(String.raw`\bin\s+(an?|\d{1,4})\s+(day|week|month|year)s?\b`, ([count, unit], reading) =>
    moved(count, unit, 1, reading),
  ),
  form(String.raw`\b(an?|\d{1,4})\s+(day|week|month|year)s?\s+from\s+(?:now|today)\b`, ([count, unit], reading) =>
    moved(count, unit, 1, reading),
  ),
  form(String.raw`\b(an?|\d{1,4})\s+(day|week|month|year)s?\s+ago\b`, ([count, unit], reading) =>
    moved(count, unit, -1, reading),
  ),
  form(String.raw`\b(next|last)\s+(week|month|year)\b`, ([which, unit], reading) =>
    moved("1", unit, which?.toLowerCase() === "next" ? 1 : -1, reading),
  ),
  form(String.raw`\b(?:(next|last|this|on)\s+)?(${weekday})[a-z]*\b`, ([which, name], reading) =>
    onWeekday(which, name, reading),
  ),
];

const dateOf = (year: unknown, months: unknown, days: unknown): CivilDate => ({
  year: Number(year),
  month: Number(months),
  day: Number(days),
});

/** Reads day and month in the order of the bot's format, or in the other order if only that is a valid date. */
const eitherOrder = (first: unknown, second: unknown, year: number, { isDayFirst }: DateReading): CivilDate => {
  const dayFirst = dateOf(year, second, first);
  const monthFirst = dateOf(year, first, second);
  const [usual, other] = isDayFirst ? [dayFirst, monthFirst] : [monthFirst, dayFirst];
  return isRealDate(usual) ? usual : other;
};

const named = (name: unknown, days: unknown, year: string | undefined, { now }: DateReading): CivilDate =>
  dateOf(year ?? civilDateAt(now).year, monthByName(String(name)), days);

const daysFromNow = (days: number, { now }: DateReading): CivilDate =>
  fromDayNumber(toDayNumber(civilDateAt(now)) + days);

const moved = (count = "", unit = "", sign: 1 | -1, reading: DateReading): CivilDate => {
  const steps = sign * (/^an?$/i.test(count) ? 1 : Number(count));
  const kind = unit.toLowerCase();
  if (kind === "day" || kind === "week") return daysFromNow(kind === "week" ? steps * 7 : steps, reading);
  const today = civilDateAt(reading.now);
  const months = today.month - 1 + (kind === "year" ? steps * 12 : steps);
  const start = { year: today.year + Math.floor(months / 12), month: (((months % 12) + 12) % 12) + 1, day: 1 };
  // For the 31st of a shorter month, uses its last day.
  const last = fromDayNumber(toDayNumber({ ...start, month: start.month + 1 }) - 1).day;
  return { ...start, day: Math.min(today.day, last) };
};

/** Returns the next such weekday, today included; with `next` excluding today, with `last` the previous one. */
const onWeekday = (which = "", name = "", reading: DateReading): CivilDate => {
  const today = civilDateAt(reading.now);
  const wanted = weekdayNames.findIndex((weekdayName) => weekdayName.toLowerCase().startsWith(name.toLowerCase()));
  const ahead = (wanted - weekdayOf(today) + 7) % 7;
  if (/^last$/i.test(which)) return daysFromNow(ahead - 7, reading);
  return daysFromNow(/^next$/i.test(which) && ahead === 0 ? 7 : ahead, reading);
};
