import type { ResultColumn } from "@parley/api/app";
import { cx } from "@parley/ui/author";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useCallback, useEffect, useMemo, useRef } from "react";
import { useNow, useTranslations } from "use-intl";
import type { Listed, Seen } from "./result-list.ts";
import { ResultTableRow } from "./result-row.tsx";
import type { ResultsFilter } from "./results-filter.ts";
import styles from "./results-table.module.css";
import { isSelected, type Selection } from "./selection.ts";
import { TableHead } from "./table-head.tsx";
import type { ArrangedTable } from "./use-results-table.ts";

export interface ResultListProps {
  results: readonly Listed[];
  columns: readonly ResultColumn[];
  selection: Selection;
  arrived: ReadonlySet<string>;
  /** The id of the open result. */
  openId: string | undefined;
  addressOf: (id: string) => string;
  onOpen: (id: string) => void;
  /** Selects a result, or with `isRange` everything from the previously selected one to it. */
  onSelect: (id: string, isRange: boolean) => void;
  /** Called with the visible results. */
  onSee: (seen: Seen) => void;
  scrollRef: RefObject<HTMLDivElement | null>;
}

export type TableColumn = ReturnType<ArrangedTable["table"]["getVisibleLeafColumns"]>[number];

const rowHeight = 44;

/** Reports the visible results whenever they, or the length of the list, change. */
export const useSeen = (items: readonly { index: number }[], count: number, onSee: (seen: Seen) => void): void => {
  const latest = useRef(onSee);
  latest.current = onSee;
  const [first, last] = [items[0]?.index, items.at(-1)?.index];
  // biome-ignore lint/correctness/useExhaustiveDependencies: of another number of results others are missing.
  useEffect(() => {
    if (first !== undefined && last !== undefined) latest.current({ first, last });
  }, [first, last, count]);
};

/** The table of results. Only visible rows and columns are rendered. */
export const ResultsTable = ({
  arranged: { table },
  sort,
  onSort,
  onSelectAll,
  ...props
}: ResultListProps & {
  arranged: ArrangedTable;
  sort: ResultsFilter["sort"];
  onSort: (column: string) => void;
  onSelectAll: (isOn: boolean) => void;
}) => {
  const { results, columns, selection, arrived, openId, addressOf, onOpen, onSelect, onSee, scrollRef } = props;
  const t = useTranslations("results");
  const now = useNow({ updateInterval: 10_000 });
  const shown = table.getVisibleLeafColumns();
  // The selection and time columns stay in place while the others scroll.
  const fixed = useMemo(() => shown.slice(0, 2), [shown]);
  const moving = useMemo(() => shown.slice(2), [shown]);
  const fixedWidth = fixed.reduce((sum, column) => sum + column.getSize(), 0);
  const width = table.getTotalSize();
  const sizes = moving.map((column) => column.getSize()).join();

  const rows = useVirtualizer({
    count: results.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => results[index]?.id ?? index,
    overscan: 8,
  });
  const across = useVirtualizer({
    horizontal: true,
    count: moving.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: (index) => moving[index]?.getSize() ?? 0,
    getItemKey: (index) => moving[index]?.id ?? index,
    overscan: 3,
    paddingStart: fixedWidth,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other widths are measured anew.
  useEffect(() => across.measure(), [across, sizes]);

  const items = rows.getVirtualItems();
  useSeen(items, results.length, onSee);

  const placed = across.getVirtualItems();
  const byKey = useMemo(() => new Map(columns.map((column) => [column.key, column])), [columns]);
  const placedKey = placed.map(({ index, start }) => `${index} ${start}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text says which are placed, and where.
  const visible = useMemo(
    () =>
      placed.flatMap(({ index, start }) => {
        const column = moving[index];
        return column === undefined ? [] : [{ column, index: index + fixed.length, start }];
      }),
    [placedKey, sizes, moving, fixed],
  );
  const gap = (visible[0]?.start ?? fixedWidth) - fixedWidth;

  const columnOf = useCallback((id: string) => byKey.get(id), [byKey]);
  const onStep = useCallback(
    (to: number) => {
      const next = results[to];
      if (next === undefined) return;
      rows.scrollToIndex(to);
      const find = () => scrollRef.current?.querySelector<HTMLElement>(`[data-result="${CSS.escape(next.id)}"]`);
      requestAnimationFrame(() => find()?.focus());
    },
    [results, rows, scrollRef],
  );

  return (
    <table
      className={cx(styles.table)}
      aria-label={t("table")}
      aria-rowcount={-1}
      aria-colcount={shown.length}
      style={{ inlineSize: width }}
    >
      <TableHead {...{ table, fixed, visible, gap, selection, results, sort, onSort, onSelectAll }} />
      <tbody className={cx(styles.body)} style={{ blockSize: rows.getTotalSize() }}>
        {items.map(({ index, start, key }) => {
          const result = results[index];
          if (result === undefined) return null;
          return (
            <ResultTableRow
              key={key}
              {...{ result, now, index, start, fixed, fixedWidth, visible, gap }}
              {...{ onSelect, addressOf, onOpen, onStep, columnOf }}
              isOpen={result.id === openId}
              isSelected={isSelected(selection, result)}
              hasArrived={arrived.has(result.id)}
            />
          );
        })}
      </tbody>
    </table>
  );
};
