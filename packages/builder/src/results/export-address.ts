import { calls, mostResultsNamed, writeRequest } from "@parley/api/app";
import type { ResultsFilter } from "./results-store.ts";
import type { Selection } from "./selection.ts";

/** How the calls about results name a filter. */
export const filterQuery = ({ hasPartial, hasUnanswered }: ResultsFilter) =>
  ({ started: hasUnanswered ? "false" : "true", partial: hasPartial ? "true" : "false" }) as const;

interface Export {
  format: "csv" | "json";
  filter?: ResultsFilter;
  selection?: Selection;
  /** The keys of the columns that are shown. */
  columns?: readonly string[];
}

const listed = (names: readonly string[]): string => names.map(encodeURIComponent).join(",");

/** Whether the address of a download can name the results that are chosen. */
export const canBeNamed = (selection: Selection): boolean =>
  selection.kind === "some" ? selection.ids.size <= mostResultsNamed : selection.except.size === 0;

/** The address that a file with results is downloaded from. The browser shows how far it is. */
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
