import type { ResultRow } from "@parley/api/app";

/** The part of a result that is kept when it is far outside of the visible rows: its place in the list. */
export type Place = Pick<ResultRow, "id" | "createdAt">;

/** A result in the list: complete, or only its place. */
export type Listed = ResultRow | Place;

export const isWhole = (result: Listed): result is ResultRow => "answers" in result;

/** The indexes of the first and last visible result. */
export interface Seen {
  first: number;
  last: number;
}

/** How many results before and after the visible ones are kept complete. */
const around = 300;
/** The distance to the visible rows at which results are loaded again. */
const ahead = 100;

const compareTexts = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** Compares by the server's order, newest first. Negative if the first comes before the second. */
export const compare = (one: Place, other: Place): number =>
  compareTexts(other.createdAt, one.createdAt) || compareTexts(other.id, one.id);

export const merge = <Some extends Place>(...lists: readonly (readonly Some[])[]): Some[] =>
  [...new Map(lists.flat().map((result) => [result.id, result])).values()].sort(compare);

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A part of the current results on the server: those after a place, or the newest. */
export interface Part {
  after?: Place | undefined;
  results: readonly ResultRow[];
  /** The end of the part; undefined if no results follow. */
  last: Place | undefined;
}

/** Updates a list with a part from the server: removes deleted results and replaces changed ones. */
export const renew = <Some extends Listed>(
  list: readonly Some[],
  { after, results, last }: Part,
): readonly (Some | ResultRow)[] => {
  const found = new Map(results.map((result) => [result.id, result]));
  const isReached = (result: Some): boolean =>
    (after === undefined || compare(after, result) < 0) && (last === undefined || compare(result, last) <= 0);
  const renewed = list
    .filter((result) => found.has(result.id) || !isReached(result))
    .map((result) => {
      const now = found.get(result.id);
      return now === undefined || isSame(now, result) ? result : now;
    });
  const isUnchanged = renewed.length === list.length && renewed.every((one, index) => one === list[index]);
  return isUnchanged ? list : renewed;
};

/** Reduces results far from the visible ones to their places, to save memory; they are loaded again when needed. */
export const thin = (list: readonly Listed[], { first, last }: Seen): readonly Listed[] =>
  list.length <= 2 * around
    ? list
    : list.map((result, index) =>
        isWhole(result) && (index < first - around || index > last + around)
          ? { id: result.id, createdAt: result.createdAt }
          : result,
      );

/**
 * Returns what must be loaded again near the visible rows: how many results after which place; null if all are
 * complete.
 */
export const findGap = (
  list: readonly Listed[],
  { first, last }: Seen,
): { after: Place | undefined; count: number } | null => {
  const start = Math.max(first - ahead, 0);
  const near = list.slice(start, last + ahead + 1);
  const begin = near.findIndex((result) => !isWhole(result));
  if (begin < 0) return null;
  const end = near.findLastIndex((result) => !isWhole(result));
  return { after: list[start + begin - 1], count: end - begin + 1 };
};
