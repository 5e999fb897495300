import { dateOf, fold, numberOf, type ResultFacts, valuesOf } from "./view-values.ts";

export interface Sort {
  column: string;
  isAscending: boolean;
}

/** The beginning of a text by which it is sorted. It travels in the addresses of pages, so it is short. */
const keyLength = 100;

/**
 * The place of a result in a sorted list: numbers before dates and texts, and those without a value last. Of equal ones the
 * newest comes first.
 */
export interface SortPlace {
  /** Null without a value. */
  key: number | string | null;
  createdAt: string;
  id: string;
}

const states = ["complete", "partial", "unanswered"];

export const placeOf = (facts: ResultFacts, { column }: Sort): SortPlace => {
  const [text] = valuesOf(facts, column);
  const { id, createdAt } = facts;
  if (text === undefined) return { key: null, createdAt, id };
  if (column === "submitted") return { key: createdAt, createdAt, id };
  if (column === "completed") return { key: states.indexOf(text), createdAt, id };
  return { key: numberOf(text) ?? dateOf(text) ?? fold(text.trim()).slice(0, keyLength), createdAt, id };
};

const compareTexts = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

const compareKeys = (one: number | string, other: number | string): number => {
  if (typeof one === "number" && typeof other === "number") return one - other;
  if (typeof one === "number" || typeof other === "number") return typeof one === "number" ? -1 : 1;
  return compareTexts(one, other);
};

/** Compares two places; negative if the first comes first. */
export const comparePlaces = (one: SortPlace, other: SortPlace, { isAscending }: Pick<Sort, "isAscending">): number => {
  const newestFirst = compareTexts(other.createdAt, one.createdAt) || compareTexts(other.id, one.id);
  if (one.key === null || other.key === null)
    return Number(one.key === null) - Number(other.key === null) || newestFirst;
  const byKey = compareKeys(one.key, other.key);
  return (isAscending ? byKey : -byKey) || newestFirst;
};

/** Collects the first places of a list behind a given one, in memory of that size. */
export const createFirstPlaces = (sort: Sort, count: number, after: SortPlace | null) => {
  const compare = (one: SortPlace, other: SortPlace) => comparePlaces(one, other, sort);
  let places: SortPlace[] = [];
  /** The last place that is taken so far, if there are enough. */
  let worst: SortPlace | undefined;
  const cut = () => {
    places = places.sort(compare).slice(0, count);
    worst = places[count - 1];
  };
  return {
    add(place: SortPlace): void {
      if (after !== null && compare(place, after) <= 0) return;
      if (worst !== undefined && compare(place, worst) > 0) return;
      places.push(place);
      if (places.length >= count * 2 + 1000) cut();
    },
    take(): SortPlace[] {
      cut();
      return places;
    },
  };
};
