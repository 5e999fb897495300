import type { Access } from "../database/schema.ts";
import { notFound } from "../web/http-error.ts";
import { listNamedResults } from "./list-results.ts";
import { createMatcher } from "./match-conditions.ts";
import type { ShownResult } from "./result-repository.ts";
import type { ResultView } from "./result-view.ts";
import { readFacts, scanResults } from "./scan-results.ts";
import { comparePlaces, createFirstPlaces, placeOf, type SortPlace } from "./sort-results.ts";

/** The most places that are held at once of a sorted list; it is read again for more. */
const placesAtOnce = 50_000;

/** The number of results that a view shows. */
export const countView = async (access: Access, botId: string, view: ResultView): Promise<number> => {
  let count = 0;
  for await (const { found } of scanResults(access, botId, { ...view, sort: null }, null)) count += found.length;
  return count;
};

/** The places of a view in its order, behind a given one, in parts. */
export async function* listViewPlaces(
  access: Access,
  botId: string,
  view: ResultView,
  start: SortPlace | null,
  limit = Number.POSITIVE_INFINITY,
): AsyncGenerator<SortPlace[]> {
  const { sort } = view;
  let missing = limit;
  if (sort === null) {
    for await (const { found } of scanResults(access, botId, view, start)) {
      const some = found.slice(0, missing).map(({ id, createdAt }) => ({ key: createdAt, id, createdAt }));
      missing -= some.length;
      if (some.length > 0) yield some;
      if (missing === 0) return;
    }
    return;
  }
  for (let after = start; missing > 0; ) {
    const wanted = Math.min(missing, placesAtOnce);
    const first = createFirstPlaces(sort, wanted, after);
    for await (const { found } of scanResults(access, botId, view, null))
      for (const facts of found) first.add(placeOf(facts, sort));
    const places = first.take();
    if (places.length > 0) yield places;
    if (places.length < wanted) return;
    after = places.at(-1) ?? null;
    missing -= places.length;
  }
}

/**
 * The place in a view after which a page starts, from the id of a result.
 *
 * @throws HttpError 404 if the bot has no such result
 */
export const getViewPlace = async (access: Access, botId: string, view: ResultView, id: string): Promise<SortPlace> => {
  const [facts] = await readFacts(access, botId, [id], view);
  if (facts === undefined) throw notFound("The result");
  const { createdAt } = facts;
  return view.sort === null ? { key: createdAt, id, createdAt } : placeOf(facts, view.sort);
};

/** The results at some places, in their order. One that was deleted meanwhile is left out. */
export const resultsAt = async (
  access: Access,
  botId: string,
  places: readonly SortPlace[],
): Promise<ShownResult[]> => {
  const ids = places.map(({ id }) => id);
  const found = await listNamedResults(access, botId, ids, { onlyStarted: false });
  const byId = new Map(found.map((result) => [result.id, result]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

/** Those of the given results that a view shows, in its order, behind a place. */
export const listNamedInView = async (
  access: Access,
  botId: string,
  ids: readonly string[],
  { conditions, search, sort, ...filter }: ResultView,
  after: SortPlace | null,
): Promise<ShownResult[]> => {
  const found = await listNamedResults(access, botId, ids, filter);
  const named = found.map(({ id }) => id);
  const matches = createMatcher(conditions, search);
  const order = sort ?? { column: "submitted", isAscending: false };
  const facts = await readFacts(access, botId, named, { conditions, search, sort });
  const places = facts
    .filter(matches)
    .map((one) => placeOf(one, order))
    .filter((place) => after === null || comparePlaces(place, after, order) > 0)
    .sort((one, other) => comparePlaces(one, other, order));
  const byId = new Map(found.map((result) => [result.id, result]));
  return places.flatMap(({ id }) => byId.get(id) ?? []);
};
