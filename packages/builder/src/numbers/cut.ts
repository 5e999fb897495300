import { daysOf, type Period as NamedPeriod, periods as named } from "../base/periods.ts";

/** The periods to choose from: all time and own days, too. */
export const periods = [...named, "allTime", "own"] as const;
export type Period = NamedPeriod | "allTime" | "own";

export const usualPeriod: Period = "last30Days";

/** What the address of the screen says about which chats are counted. Days are written as `2026-03-01`. */
export interface CutSearch {
  period?: string;
  from?: string;
  to?: string;
  version?: string;
  /** `before`, or the number of the version to compare with. */
  against?: string;
}

/** Which chats are counted, as the server is asked for them. */
export interface Cut {
  from?: string;
  to?: string;
  version?: number;
  timeZone: string;
}

interface Range {
  from?: Date;
  to?: Date;
}

export const periodOf = ({ period }: CutSearch): Period => periods.find((one) => one === period) ?? usualPeriod;

const startOf = (now: Date, { months = 0, days = 0 }: { months?: number; days?: number }, day?: number): Date =>
  new Date(now.getFullYear(), now.getMonth() + months, (day ?? now.getDate()) + days);

const justBefore = (date: Date): Date => new Date(date.getTime() - 1);

/** The beginning of a written day; undefined if it is none. */
const dayAt = (text: string | undefined): Date | undefined => {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text ?? "");
  return parts === null ? undefined : new Date(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3]));
};

/** The first and the last day that an address means. */
const daysIn = (search: CutSearch, now: Date): Pick<CutSearch, "from" | "to"> => {
  const period = periodOf(search);
  if (period === "allTime") return {};
  return period === "own" ? search : daysOf(period, now);
};

/** The time that an address means, by the clock of the reader. */
export const rangeOf = (search: CutSearch, now: Date): Range => {
  const days = daysIn(search, now);
  const [from, last] = [dayAt(days.from), dayAt(days.to)];
  return {
    ...(from === undefined ? {} : { from }),
    ...(last === undefined ? {} : { to: justBefore(startOf(last, { days: 1 })) }),
  };
};

/** The time before a range, equally long; of a whole month the month before. Null if the range has no beginning. */
export const rangeBefore = ({ from, to }: Range, period: Period, now: Date): Range | null => {
  if (from === undefined) return null;
  if (period === "lastMonth") return { from: startOf(from, { months: -1 }, 1), to: justBefore(from) };
  const end = to ?? now;
  const days = Math.ceil((end.getTime() - from.getTime()) / 86_400_000);
  const shifted = new Date(end);
  shifted.setDate(shifted.getDate() - days);
  return { from: startOf(from, { days: -days }), to: shifted < from ? shifted : justBefore(from) };
};

const versionOf = (text: string | undefined): number | undefined =>
  /^[1-9]\d{0,8}$/.test(text ?? "") ? Number(text) : undefined;

const toCut = ({ from, to }: Range, version: number | undefined): Cut => ({
  ...(from === undefined ? {} : { from: from.toISOString() }),
  ...(to === undefined ? {} : { to: to.toISOString() }),
  ...(version === undefined ? {} : { version }),
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});

export const cutOf = (search: CutSearch, now: Date): Cut => toCut(rangeOf(search, now), versionOf(search.version));

/** The chats to compare with; null if there is nothing to compare. */
export const otherCutOf = (search: CutSearch, now: Date): Cut | null => {
  const range = rangeOf(search, now);
  if (search.against === "before") {
    const before = rangeBefore(range, periodOf(search), now);
    return before === null ? null : toCut(before, versionOf(search.version));
  }
  const version = versionOf(search.against);
  return version === undefined ? null : toCut(range, version);
};
