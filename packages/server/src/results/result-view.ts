import type { ResultCondition } from "@parley/api";
import type { ResultFilter } from "./list-results.ts";
import type { Sort } from "./sort-results.ts";

/** What is shown of a bot's results, and in which order. */
export interface ResultView extends ResultFilter {
  conditions: readonly ResultCondition[];
  search?: string | undefined;
  /** Null for the newest first. */
  sort: Sort | null;
}

interface Asked {
  started?: "true" | "false" | undefined;
  partial: "true" | "false";
  search?: string | undefined;
  where?: readonly ResultCondition[] | undefined;
  from?: string | undefined;
  until?: string | undefined;
  sort?: string | undefined;
  order?: "asc" | "desc";
}

/** The later of two starts and the earlier of two ends of a period. */
const within = (asked: Pick<Asked, "from" | "until">, range: { from?: string; until?: string }) => ({
  from: [asked.from, range.from].filter((time) => time !== undefined).sort()[1] ?? asked.from ?? range.from,
  until: [asked.until, range.until].filter((time) => time !== undefined).sort()[0],
});

/** The view that a request asks for. `range` is the period of its `timeFilter`. */
export const viewOf = (asked: Asked, range: { from?: string; until?: string } = {}): ResultView => ({
  onlyStarted: asked.started === "true",
  withoutPartial: asked.partial === "false",
  ...within(asked, range),
  conditions: asked.where ?? [],
  search: asked.search?.trim() || undefined,
  sort:
    asked.sort === undefined || (asked.sort === "submitted" && asked.order !== "asc")
      ? null
      : { column: asked.sort, isAscending: asked.order === "asc" },
});

/** Whether an index can give the list: it isn't narrowed by anything but states and a period, and the newest come first. */
export const isPlain = ({ conditions, search, sort }: ResultView): boolean =>
  sort === null && conditions.length === 0 && search === undefined;
