import { Checkbox, cx } from "@parley/ui/author";
import { ArrowDown, ArrowUp } from "lucide-react";
import { type KeyboardEvent, useMemo } from "react";
import { useTranslations } from "use-intl";
import { selectKey, stateKey, whenKey } from "./result-columns.ts";
import type { Place } from "./result-list.ts";
import type { PlacedColumn } from "./result-row.tsx";
import type { ResultsFilter } from "./results-filter.ts";
import styles from "./results-table.module.css";
import type { TableColumn } from "./results-table.tsx";
import { isSelected, type Selection } from "./selection.ts";
import type { ArrangedTable } from "./use-results-table.ts";

interface TableHeadProps {
  table: ArrangedTable["table"];
  fixed: readonly TableColumn[];
  visible: readonly PlacedColumn[];
  gap: number;
  selection: Selection;
  results: readonly Place[];
  sort: ResultsFilter["sort"];
  onSort: (column: string) => void;
  onSelectAll: (isOn: boolean) => void;
}

const step = 16;

/** The table's header, with handles to resize columns. */
export const TableHead = ({
  table,
  fixed,
  visible,
  gap,
  selection,
  results,
  sort,
  onSort,
  onSelectAll,
}: TableHeadProps) => {
  const t = useTranslations("results");
  const headers = new Map(table.getLeafHeaders().map((header) => [header.column.id, header]));
  const selectedCount = useMemo(
    () => results.filter((result) => isSelected(selection, result)).length,
    [results, selection],
  );
  const isAll = results.length > 0 && selectedCount === results.length;

  const title = (column: TableColumn) => {
    const name = String(column.columnDef.header);
    if (column.id === selectKey)
      return (
        <Checkbox
          label={t("selectLoaded")}
          isLabelHidden
          isSelected={isAll}
          isIndeterminate={selectedCount > 0 && !isAll}
          onChange={() => onSelectAll(!isAll)}
        />
      );
    const isQuestion = column.id !== whenKey && column.id !== stateKey;
    const resize = headers.get(column.id)?.getResizeHandler();
    const width = column.getSize();
    const setWidth = (wanted: number) =>
      table.setColumnSizing((sizes) => ({ ...sizes, [column.id]: Math.min(Math.max(wanted, 80), 800) }));
    const onKeyDown = (event: KeyboardEvent) => {
      const by = event.key === "ArrowRight" ? step : event.key === "ArrowLeft" ? -step : 0;
      if (by === 0) return;
      event.preventDefault();
      event.stopPropagation();
      setWidth(width + by);
    };
    return (
      <>
        <button
          type="button"
          className={cx(styles.name, styles.sort, isQuestion && styles.question)}
          title={name}
          onClick={() => onSort(column.id)}
        >
          <span>{name}</span>
          {sort?.column !== column.id ? null : sort.isAscending ? <ArrowUp aria-hidden /> : <ArrowDown aria-hidden />}
        </button>
        {resize === undefined ? null : (
          // biome-ignore lint/a11y/useSemanticElements: a separator that can be moved is no rule between texts.
          <div
            role="separator"
            aria-orientation="vertical"
            aria-label={t("resize", { name })}
            aria-valuenow={width}
            aria-valuemin={80}
            aria-valuemax={800}
            tabIndex={0}
            className={cx(styles.handle)}
            onMouseDown={resize}
            onTouchStart={resize}
            onKeyDown={onKeyDown}
          />
        )}
      </>
    );
  };

  const order = sort ?? { column: whenKey, isAscending: false };
  const sortOf = (id: string) =>
    order.column === id ? ({ "aria-sort": order.isAscending ? "ascending" : "descending" } as const) : {};

  return (
    <thead className={cx(styles.head)}>
      <tr className={cx(styles.headRow)} aria-rowindex={1}>
        {fixed.map((column, index) => (
          <th
            key={column.id}
            scope="col"
            {...sortOf(column.id)}
            aria-colindex={index + 1}
            className={cx(styles.cell, styles.fixed, index === 1 && styles.lastFixed)}
            style={{ inlineSize: column.getSize(), insetInlineStart: index === 0 ? 0 : (fixed[0]?.getSize() ?? 0) }}
          >
            {title(column)}
          </th>
        ))}
        {visible.map(({ column, index }, place) => (
          <th
            key={column.id}
            scope="col"
            {...sortOf(column.id)}
            aria-colindex={index + 1}
            className={cx(styles.cell)}
            style={{ inlineSize: column.getSize(), ...(place === 0 ? { marginInlineStart: gap } : {}) }}
          >
            {title(column)}
          </th>
        ))}
      </tr>
    </thead>
  );
};
