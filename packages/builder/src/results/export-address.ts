import { calls, mostResultsNamed, writeRequest } from "@parley/api/app";
import { filterQuery, plainFilter, type ResultsFilter, sortQuery } from "./results-filter.ts";
import type { Selection } from "./selection.ts";

interface Export {
  format: "csv" | "json" | "xlsx";
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
  { format, filter = { ...plainFilter, hasUnanswered: true }, selection, columns }: Export,
): string =>
  writeRequest(calls.exportResults, {
    params: { ref: botId },
    query: {
      format,
      ...filterQuery(filter),
      ...sortQuery(filter),
      ...(selection?.kind === "some" ? { ids: listed([...selection.ids]) } : {}),
      ...(columns === undefined ? {} : { columns: listed(columns) }),
    },
  }).path;
