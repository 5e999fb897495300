import type { ResultColumn, ResultRow } from "@parley/api/app";
import { type ReactTable, type Updater, useTable } from "@tanstack/react-table";
import { useEffect, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { arrange, type ColumnLayout, readLayout, writeLayout } from "./column-layout.ts";
import {
  durationKey,
  features,
  type NamedColumn,
  selectKey,
  stateKey,
  tableColumns,
  whenKey,
} from "./result-columns.ts";

export interface ArrangedTable {
  table: ReactTable<typeof features, ResultRow>;
  layout: ColumnLayout;
  setLayout: (layout: ColumnLayout) => void;
  /** The columns that can be hidden and moved, in order. */
  movable: readonly NamedColumn[];
  /** The keys of the visible columns in order, without the selection column. */
  shownKeys: readonly string[];
}

const resolve = <Value>(updater: Updater<Value>, value: Value): Value =>
  // The only cast: the library's type does not say whether a value is a function.
  typeof updater === "function" ? (updater as (value: Value) => Value)(value) : updater;

/** The library arranges only the columns; rows are rendered where they are visible. */
const noRows: ResultRow[] = [];

/** The table of a bot's results, with its columns as arranged in this browser. */
export const useResultsTable = (botId: string, columns: readonly ResultColumn[]): ArrangedTable => {
  const t = useTranslations("results");
  const names = useMemo(() => ({ when: t("when"), state: t("state"), duration: t("duration") }), [t]);
  const [layout, setLayout] = useState(() => readLayout(botId));
  useEffect(() => writeLayout(botId, layout), [botId, layout]);

  const movable = useMemo(() => {
    const nameOf = new Map([
      [stateKey, names.state],
      ...columns.map(({ key, question }) => [key, question] as const),
      [durationKey, names.duration],
    ]);
    return arrange([...nameOf.keys()], layout).map((key) => ({ key, name: nameOf.get(key) ?? key }));
  }, [columns, layout, names]);
  const definitions = useMemo(() => tableColumns(columns, names), [columns, names]);
  const state = useMemo(
    () => ({
      columnOrder: [selectKey, whenKey, ...movable.map(({ key }) => key)],
      columnVisibility: Object.fromEntries(layout.hidden.map((key) => [key, false])),
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
  const hidden = new Set(layout.hidden);
  const shownKeys = [whenKey, ...movable.map(({ key }) => key).filter((key) => !hidden.has(key))];
  return { table, layout, setLayout, movable, shownKeys };
};
