import type { ResultCondition } from "@parley/api/app";
import { type CutKey, cutKeys } from "@parley/core/numbers";
import { daysOf, type Period as NamedPeriod, periods as named } from "../base/periods.ts";
import { ownTimeZone } from "../base/time-zone.ts";
import { readConditions } from "../results/results-filter.ts";

/** The periods to choose from: all time and own days, too. */
export const periods = [...named, "allTime", "own"] as const;
export type Period = NamedPeriod | "allTime" | "own";

export const usualPeriod: Period = "last30Days";

/** What the address of the screen says about which chats are counted. Days are written as `2026-03-01`. */
export interface CutSearch extends Partial<Record<CutKey, string>> {
  period?: string;
  from?: string;
  to?: string;
  version?: string;
  /** Conditions on answers and variables, which all hold, as JSON text. */
  where?: string;
  /**
   * With what to compare: `before`, the number of a version, `everybody` whatever they answered and however they came,
   * `others` who don't meet the one condition, or those who came otherwise, as `device:computer`.
   */
  against?: string;
}

/** Which chats are counted, as the server is asked for them. */
export interface Cut extends Partial<Record<CutKey, string>> {
  from?: string;
  to?: string;
  version?: number;
  /** Conditions on answers and variables, as JSON text. */
  where?: string;
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

type Arrivals = Partial<Record<CutKey, string>>;

/** How visitors of a cut came, as an address says it. */
export const arrivalsOf = (search: CutSearch): Arrivals =>
  Object.fromEntries(cutKeys.flatMap((key) => (search[key] ? [[key, search[key].slice(0, 120)]] : [])));

/** The other value that `against` names; null if it names none. */
export const otherArrival = (against: string | undefined): { key: CutKey; value: string } | null => {
  const [, name, value = ""] = /^(\w+):(.+)$/.exec(against ?? "") ?? [];
  const key = cutKeys.find((one) => one === name);
  return key === undefined ? null : { key, value: value.slice(0, 120) };
};

/** The conditions on answers and variables that an address means. */
export const conditionsOf = ({ where }: CutSearch): ResultCondition[] =>
  where === undefined ? [] : readConditions(where);

const opposites = { is: "isNot", isNot: "is", empty: "filled", filled: "empty" } as const;

/** The condition that all others meet; null if there are several, or none that says the opposite. */
export const oppositeOf = ([condition, ...more]: readonly ResultCondition[]): ResultCondition | null => {
  if (condition === undefined || more.length > 0) return null;
  const { is } = condition;
  return is === "contains" || is === "between" ? null : { ...condition, is: opposites[is] };
};

/** Whether an address says what visitors answered, or how they came. */
export const isNarrowed = (search: CutSearch): boolean =>
  conditionsOf(search).length > 0 || Object.keys(arrivalsOf(search)).length > 0;

/** The same time and version, whatever visitors answered and however they came. */
export const widened = (search: CutSearch): CutSearch =>
  Object.fromEntries(
    Object.entries(search).filter(([name]) => name !== "where" && !cutKeys.some((key) => key === name)),
  );

/** The same, without a comparison that the rest of it doesn't offer any more. */
export const withoutLostComparison = (search: CutSearch): CutSearch => {
  const { against, ...rest } = search;
  const other = otherArrival(against);
  const isLost =
    (against === "everybody" && !isNarrowed(search)) ||
    (against === "others" && oppositeOf(conditionsOf(search)) === null) ||
    (other !== null && !search[other.key]);
  return isLost ? rest : search;
};

const toCut = (
  { from, to }: Range,
  version: number | undefined,
  arrivals: Arrivals,
  where: readonly ResultCondition[],
): Cut => ({
  ...(from === undefined ? {} : { from: from.toISOString() }),
  ...(to === undefined ? {} : { to: to.toISOString() }),
  ...(version === undefined ? {} : { version }),
  ...arrivals,
  ...(where.length === 0 ? {} : { where: JSON.stringify(where) }),
  timeZone: ownTimeZone(),
});

export const cutOf = (search: CutSearch, now: Date): Cut =>
  toCut(rangeOf(search, now), versionOf(search.version), arrivalsOf(search), conditionsOf(search));

/** The chats to compare with; null if there is nothing to compare. */
export const otherCutOf = (search: CutSearch, now: Date): Cut | null => {
  const range = rangeOf(search, now);
  const [version, arrivals, where] = [versionOf(search.version), arrivalsOf(search), conditionsOf(search)];
  if (search.against === "before") {
    const before = rangeBefore(range, periodOf(search), now);
    return before === null ? null : toCut(before, version, arrivals, where);
  }
  if (search.against === "everybody") return cutOf(widened(search), now);
  if (search.against === "others") {
    const opposite = oppositeOf(where);
    return opposite === null ? null : toCut(range, version, arrivals, [opposite]);
  }
  const other = otherArrival(search.against);
  if (other !== null) return toCut(range, version, { ...arrivals, [other.key]: other.value }, where);
  const otherVersion = versionOf(search.against);
  return otherVersion === undefined ? null : toCut(range, otherVersion, arrivals, where);
};
