import type { ResultColumn, ResultRow } from "@parley/api/app";
import {
  type ColumnDef,
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
} from "@tanstack/react-table";

export const features = tableFeatures({
  columnOrderingFeature,
  columnVisibilityFeature,
  columnSizingFeature,
  columnResizingFeature,
});

/** The keys of the columns that are not questions. */
export const selectKey = "select";
export const whenKey = "submitted";
export const stateKey = "completed";
export const durationKey = "duration";

/** A column that can be hidden and moved. */
export interface NamedColumn {
  key: string;
  name: string;
}

const question = (column: ResultColumn): ColumnDef<typeof features, ResultRow> => ({
  id: column.key,
  header: column.question,
  size: Math.min(Math.max(column.question.length * 8 + 24, 140), 280),
  minSize: 80,
  maxSize: 800,
});

/** Returns the columns of the table: selection, time and state, then the questions and the time spent. */
export const tableColumns = (
  columns: readonly ResultColumn[],
  names: { when: string; state: string; duration: string },
): ColumnDef<typeof features, ResultRow>[] => [
  { id: selectKey, header: "", size: 44, enableHiding: false, enableResizing: false },
  { id: whenKey, header: names.when, size: 150, minSize: 100, maxSize: 400, enableHiding: false },
  { id: stateKey, header: names.state, size: 110, minSize: 90, maxSize: 300 },
  ...columns.map(question),
  { id: durationKey, header: names.duration, size: 130, minSize: 90, maxSize: 300 },
];
