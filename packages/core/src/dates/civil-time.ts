/** A date and time of day as on a calendar and a clock, without a time zone. */
export interface CivilTime {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
  /** 0 to 23. */
  hour: number;
  minute: number;
  second: number;
}

/** The date part of a civil time. */
export type CivilDate = Pick<CivilTime, "year" | "month" | "day">;

export const monthNames = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

export const weekdayNames = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

const millisecondsPerDay = 86_400_000;

/** Whole days since 1 January 1970. Months and days outside their range roll over. */
export const toDayNumber = ({ year, month, day }: CivilDate): number => {
  // Unlike Date.UTC, setUTCFullYear does not map the years 0 to 99 to 1900 to 1999.
  const moment = new Date(0).setUTCFullYear(year, month - 1, day);
  return Math.floor(moment / millisecondsPerDay);
};

/** The date the given number of days after 1 January 1970. */
export const fromDayNumber = (days: number): CivilDate => {
  const date = new Date(days * millisecondsPerDay);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
};

/** The date, in UTC, at a moment (milliseconds since 1970). */
export const civilDateAt = (moment: number): CivilDate => fromDayNumber(Math.floor(moment / millisecondsPerDay));

/** 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (date: CivilDate): number => (((toDayNumber(date) + 4) % 7) + 7) % 7;

/** Whether the calendar has this date. */
export const isRealDate = (date: CivilDate): boolean => {
  if (!(date.year >= 1 && date.year <= 9999 && date.month >= 1 && date.month <= 12 && date.day >= 1)) return false;
  return fromDayNumber(toDayNumber(date)).day === date.day;
};

/** Whether the clock has this time. */
export const isRealTime = ({ hour, minute, second }: Omit<CivilTime, keyof CivilDate>): boolean =>
  hour >= 0 && hour <= 23 && minute >= 0 && minute <= 59 && second >= 0 && second <= 59;

const pad = (value: number, length = 2) => String(value).padStart(length, "0");

/** Formats a date as native date fields do: `2024-05-01`. */
export const isoDate = ({ year, month, day }: CivilDate): string => `${pad(year, 4)}-${pad(month)}-${pad(day)}`;

/** Formats a date and time as native fields do: `2024-05-01T14:30`. */
export const isoDateTime = (time: CivilTime): string => `${isoDate(time)}T${pad(time.hour)}:${pad(time.minute)}`;
