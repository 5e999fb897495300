import { arrivalColumns, type ResultColumn, type ResultRow } from "@parley/api/app";
import { type ReactTable, type Updater, useTable } from "@tanstack/react-table";
import { useEffect, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { useArrivalNames } from "./arrival-text.ts";
import { arrange, type ColumnLayout, readLayout, writeLayout } from "./column-layout.ts";
import {
  durationKey,
  features,
  type NamedColumn,
  selectKey,
  stateKey,
  tableColumns,
  tagsKey,
  whenKey,
} from "./result-columns.ts";

export interface ArrangedTable {
  table: ReactTable<typeof features, ResultRow>;
  layout: ColumnLayout;
  setLayout: (layout: ColumnLayout) => void;
  /** The columns that can be hidden and moved, in order. */
  movable: readonly NamedColumn[];
  hidden: ReadonlySet<string>;
  /** The keys of the visible columns in order, without the selection column. */
  shownKeys: readonly string[];
}

const resolve = <Value>(updater: Updater<Value>, value: Value): Value =>
  // The only cast: the library's type does not say whether a value is a function.
  typeof updater === "function" ? (updater as (value: Value) => Value)(value) : updater;

/** The columns that are hidden: by the author, or until the author shows them. */
const hiddenIn = ({ hidden, shown }: ColumnLayout): Set<string> =>
  new Set([...hidden, ...arrivalColumns.filter((key) => !shown.includes(key))]);

/** The library arranges only the columns; rows are rendered where they are visible. */
const noRows: ResultRow[] = [];

/** The table of a bot's results, with its columns as arranged in this browser. */
export const useResultsTable = (botId: string, columns: readonly ResultColumn[]): ArrangedTable => {
  const t = useTranslations("results");
  const arrivalName = useArrivalNames();
  const names = useMemo(
    () => ({ when: t("when"), state: t("state"), duration: t("duration"), tags: t("tags"), ...arrivalName }),
    [t, arrivalName],
  );
  const [layout, setLayout] = useState(() => readLayout(botId));
  useEffect(() => writeLayout(botId, layout), [botId, layout]);

  const movable = useMemo(() => {
    const nameOf = new Map([
      [stateKey, names.state],
      ...columns.map(({ key, question }) => [key, question] as const),
      [durationKey, names.duration],
      [tagsKey, names.tags],
      ...arrivalColumns.map((key) => [key, names[key]] as const),
    ]);
    return arrange([...nameOf.keys()], layout).map((key) => ({ key, name: nameOf.get(key) ?? key }));
  }, [columns, layout, names]);
  const definitions = useMemo(() => tableColumns(columns, names), [columns, names]);
  const state = useMemo(
    () => ({
      columnOrder: [selectKey, whenKey, ...movable.map(({ key }) => key)],
      columnVisibility: Object.fromEntries([...hiddenIn(layout)].map((key) => [key, false])),
      columnSizing: { ...layout.widths },
    }),
    [movable, layout],
  );

  const table = useTable({
    features,
    columns: definitions,
    data: noRows,
    state,
    columnResizeMode: "onChange",
    onColumnSizingChange: (updater) => setLayout((now) => ({ ...now, widths: resolve(updater, { ...now.widths }) })),
  });
  const hidden = hiddenIn(layout);
  const shownKeys = [whenKey, ...movable.map(({ key }) => key).filter((key) => !hidden.has(key))];
  return { table, layout, setLayout, movable, hidden, shownKeys };
};
