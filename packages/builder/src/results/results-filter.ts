import { conditionKinds, mostConditions, type ResultCondition } from "@parley/api/app";
import { daysOf, type Period, periods } from "../base/periods.ts";

/** Which results are shown, and in which order. */
export interface ResultsFilter {
  hasPartial: boolean;
  hasUnanswered: boolean;
  /** Only results with this text in an answer; empty for all. */
  search: string;
  /** Conditions that all hold. */
  where: readonly ResultCondition[];
  /** The period; with `from` and `to` undefined. */
  period: Period | undefined;
  /** The first and last day, as `2026-11-24`. */
  from: string | undefined;
  to: string | undefined;
  /** Null for the newest first. */
  sort: { column: string; isAscending: boolean } | null;
}

export const plainFilter: ResultsFilter = {
  hasPartial: true,
  hasUnanswered: false,
  search: "",
  where: [],
  period: undefined,
  from: undefined,
  to: undefined,
  sort: null,
};

/** What the address of the screen has of a filter. */
export interface FilterSearch {
  q?: string;
  where?: string;
  period?: string;
  from?: string;
  to?: string;
  sort?: string;
  partial?: string;
  unanswered?: string;
}

const isText = (value: unknown): value is string => typeof value === "string";
const isOptional = (value: unknown): boolean => value === undefined || isText(value);

const isCondition = (value: unknown): value is ResultCondition => {
  if (typeof value !== "object" || value === null) return false;
  const { column, is, value: first, to }: Partial<Record<string, unknown>> = { ...value };
  return isText(column) && isOptional(first) && isOptional(to) && conditionKinds.some((kind) => kind === is);
};

/** Reads conditions of an address; what is none is left out. */
export const readConditions = (text: string): ResultCondition[] => {
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) ? read.filter(isCondition).slice(0, mostConditions) : [];
  } catch {
    return [];
  }
};

const readDay = (text: string | undefined): string | undefined =>
  text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;

export const readFilter = ({ q, where, period, from, to, sort, partial, unanswered }: FilterSearch): ResultsFilter => {
  const known = periods.find((one) => one === period);
  const isDescending = sort?.startsWith("-") === true;
  const column = isDescending ? sort?.slice(1) : sort;
  return {
    hasPartial: partial !== "no",
    hasUnanswered: unanswered === "yes",
    search: (q ?? "").slice(0, 200),
    where: where === undefined ? [] : readConditions(where),
    period: known,
    from: known === undefined ? readDay(from) : undefined,
    to: known === undefined ? readDay(to) : undefined,
    sort: column && sort !== "-submitted" ? { column, isAscending: !isDescending } : null,
  };
};

/** The parameters that stand for a filter in an address; only what differs from the plain filter. */
export const writeFilter = (filter: ResultsFilter): FilterSearch => {
  const { hasPartial, hasUnanswered, search, where, period, from, to, sort } = filter;
  return {
    ...(search.trim() === "" ? {} : { q: search.trim() }),
    ...(where.length === 0 ? {} : { where: JSON.stringify(where) }),
    ...(period === undefined ? {} : { period }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(sort === null ? {} : { sort: `${sort.isAscending ? "" : "-"}${sort.column}` }),
    ...(hasPartial ? {} : { partial: "no" }),
    ...(hasUnanswered ? { unanswered: "yes" } : {}),
  };
};

/** Whether a filter leaves out results for anything but how far they have come. */
export const isNarrowed = ({ search, where, period, from, to }: ResultsFilter): boolean =>
  search !== "" || where.length > 0 || period !== undefined || from !== undefined || to !== undefined;

/** The same filter, without what narrows it. */
export const widened = ({ hasPartial, hasUnanswered, sort }: ResultsFilter): ResultsFilter => ({
  ...plainFilter,
  hasPartial,
  hasUnanswered,
  sort,
});

/** The order that follows a press on the heading of a column: ascending, descending, the newest first. */
export const nextSort = (sort: ResultsFilter["sort"], column: string): ResultsFilter["sort"] => {
  if (sort?.column !== column) return { column, isAscending: true };
  return sort.isAscending && column !== "submitted" ? { column, isAscending: false } : null;
};

const startOf = (day: string): string => new Date(`${day}T00:00:00`).toISOString();
const endOf = (day: string): string => new Date(`${day}T23:59:59.999`).toISOString();

const flagsOf = ({ hasPartial, hasUnanswered }: ResultsFilter) =>
  ({ started: hasUnanswered ? "false" : "true", partial: hasPartial ? "true" : "false" }) as const;

/** The bounds of the period, and a further end. */
const boundsOf = ({ period, ...given }: ResultsFilter, until: string | undefined) => {
  const { from, to } = period === undefined ? given : daysOf(period);
  const [end] = [to === undefined ? undefined : endOf(to), until].filter((one) => one !== undefined).sort();
  return { ...(from === undefined ? {} : { from: startOf(from) }), ...(end === undefined ? {} : { until: end }) };
};

/** The filter as query parameters of calls about results. `until` is a further end of the period. */
export const filterQuery = (filter: ResultsFilter, until?: string) => {
  const { search, where } = filter;
  return {
    ...flagsOf(filter),
    ...(search === "" ? {} : { search }),
    ...(where.length === 0 ? {} : { where: JSON.stringify(where) }),
    ...boundsOf(filter, until),
  };
};

/** The order as query parameters. */
export const sortQuery = ({ sort }: ResultsFilter) =>
  sort === null ? {} : ({ sort: sort.column, order: sort.isAscending ? "asc" : "desc" } as const);

/** The filter as the body of a deletion. */
export const filterBody = (filter: ResultsFilter, until: string) => {
  const { where: _, ...query } = filterQuery(filter, until);
  return { ...query, until: query.until ?? until, ...(filter.where.length === 0 ? {} : { where: [...filter.where] }) };
};
