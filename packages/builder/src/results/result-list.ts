import type { ResultRow } from "@parley/api/app";

/** What is kept of a result far from what is seen: where it stands in the list. */
export type Place = Pick<ResultRow, "id" | "createdAt">;

/** A result in the list: whole, or only its place. */
export type Listed = ResultRow | Place;

export const isWhole = (result: Listed): result is ResultRow => "answers" in result;

/** The numbers of the first and the last result on the screen. */
export interface Seen {
  first: number;
  last: number;
}

/** So many are kept whole before and behind what is seen. */
const around = 300;
/** So far from what is seen they are read again. */
const ahead = 100;

const compareTexts = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** The order of the server: the newest first. Negative where the one stands before the other. */
export const compare = (one: Place, other: Place): number =>
  compareTexts(other.createdAt, one.createdAt) || compareTexts(other.id, one.id);

export const merge = <Some extends Place>(...lists: readonly (readonly Some[])[]): Some[] =>
  [...new Map(lists.flat().map((result) => [result.id, result])).values()].sort(compare);

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A part of the results as the server has them now: those behind a place, or the newest. */
export interface Part {
  after?: Place | undefined;
  results: readonly ResultRow[];
  /** Where the part ends; undefined where nothing is behind it. */
  last: Place | undefined;
}

/** A list as the server has it now, as far as a part reaches: what isn't there any more goes, what has changed is put in. */
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

/** Keeps only the places of results far from what is seen: all else of them is read again when they are near. */
export const thin = (list: readonly Listed[], { first, last }: Seen): readonly Listed[] =>
  list.length <= 2 * around
    ? list
    : list.map((result, index) =>
        isWhole(result) && (index < first - around || index > last + around)
          ? { id: result.id, createdAt: result.createdAt }
          : result,
      );

/** What has to be read again near what is seen: so many behind a place, or from the beginning; null where all is there. */
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
