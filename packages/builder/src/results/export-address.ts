import { calls, mostResultsNamed, writeRequest } from "@parley/api/app";
import type { ResultsFilter } from "./results-store.ts";
import type { Selection } from "./selection.ts";

/** Converts a filter to the query parameters of calls about results. */
export const filterQuery = ({ hasPartial, hasUnanswered }: ResultsFilter) =>
  ({ started: hasUnanswered ? "false" : "true", partial: hasPartial ? "true" : "false" }) as const;

interface Export {
  format: "csv" | "json";
  filter?: ResultsFilter;
  selection?: Selection;
  /** The keys of the visible columns. */
  columns?: readonly string[];
}

const listed = (names: readonly string[]): string => names.map(encodeURIComponent).join(",");

/** Whether the selected results fit in the address of a download. */
export const canBeNamed = (selection: Selection): boolean =>
  selection.kind === "some" ? selection.ids.size <= mostResultsNamed : selection.except.size === 0;

/** Returns the address to download results from. A plain download lets the browser show the progress. */
export const exportAddress = (
  botId: string,
  { format, filter = { hasPartial: true, hasUnanswered: true }, selection, columns }: Export,
): string =>
  writeRequest(calls.exportResults, {
    params: { ref: botId },
    query: {
      format,
      ...filterQuery(filter),
      ...(selection?.kind === "some" ? { ids: listed([...selection.ids]) } : {}),
      ...(columns === undefined ? {} : { columns: listed(columns) }),
    },
  }).path;
