import { compare } from "@parley/core";
import type { SheetFilter } from "./block.ts";
import type { Grid } from "./server-grid.ts";

type Comparison = SheetFilter["comparisons"][number];

const holds = (
  { columns }: Grid,
  row: readonly string[],
  { column, comparisonOperator, value }: Comparison,
): boolean => {
  const index = columns.get(column?.trim() ?? "");
  if (comparisonOperator === undefined || index === undefined) return false;
  return compare(row[index] ?? "", comparisonOperator, value);
};

/** Returns the indexes of the rows that match a filter; all rows if it has no comparisons. */
export const filterRows = (grid: Grid, { comparisons, logicalOperator }: SheetFilter): number[] => {
  const places = grid.rows.flatMap((row, place) => (row.some((cell) => cell !== "") ? [place] : []));
  if (comparisons.length === 0) return places;
  return places.filter((place) => {
    const row = grid.rows[place] ?? [];
    const test = (comparison: Comparison) => holds(grid, row, comparison);
    return logicalOperator === "AND" ? comparisons.every(test) : comparisons.some(test);
  });
};
