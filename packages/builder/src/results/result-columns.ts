import { type ArrivalColumn, arrivalColumns, type ResultColumn, type ResultRow } from "@parley/api/app";
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
export const tagsKey = "tags";

/** Whether a column tells how the visitor came. */
export const isArrivalKey = (key: string): key is ArrivalColumn => arrivalColumns.some((one) => one === key);

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

/** Returns the columns of the table: selection, time and state, then the questions, the time spent, tags, and how visitors came. */
export const tableColumns = (
  columns: readonly ResultColumn[],
  names: { when: string; state: string; duration: string; tags: string } & Record<ArrivalColumn, string>,
): ColumnDef<typeof features, ResultRow>[] => [
  { id: selectKey, header: "", size: 44, enableHiding: false, enableResizing: false },
  { id: whenKey, header: names.when, size: 150, minSize: 100, maxSize: 400, enableHiding: false },
  { id: stateKey, header: names.state, size: 110, minSize: 90, maxSize: 300 },
  ...columns.map(question),
  { id: durationKey, header: names.duration, size: 130, minSize: 90, maxSize: 300 },
  { id: tagsKey, header: names.tags, size: 160, minSize: 90, maxSize: 400 },
  ...arrivalColumns.map((id) => ({ id, header: names[id], size: 130, minSize: 80, maxSize: 400 })),
];
