import type { ResultColumn } from "@parley/api/app";
import { Checkbox, cx, Skeleton } from "@parley/ui/author";
import type { KeyboardEvent, MouseEvent } from "react";
import { memo, useRef } from "react";
import { useTranslations } from "use-intl";
import { AnswerCell } from "./answer-cell.tsx";
import { Moment, useExactTime } from "./moment.tsx";
import { selectKey, stateKey, whenKey } from "./result-columns.ts";
import { isWhole, type Listed, type Place } from "./result-list.ts";
import styles from "./results-table.module.css";
import type { TableColumn } from "./results-table.tsx";
import { StateChip } from "./state-chip.tsx";

/** A column that is drawn, and its place among all that are shown. */
export interface PlacedColumn {
  column: TableColumn;
  index: number;
}

interface ResultTableRowProps {
  result: Listed;
  /** The same for all rows, so that their ages agree. */
  now: Date;
  fixed: readonly TableColumn[];
  visible: readonly PlacedColumn[];
  /** The width of the columns that are not drawn before the first that is, in pixels. */
  gap: number;
  isSelected: boolean;
  isOpen: boolean;
  /** It has come since the screen was opened. */
  hasArrived: boolean;
  index: number;
  /** Where the row stands, in pixels. */
  start: number;
  /** Of the columns that stay, in pixels: where it changes, the row is drawn anew. */
  fixedWidth: number;
  columnOf: (id: string) => ResultColumn | undefined;
  addressOf: (id: string) => string;
  onOpen: (id: string) => void;
  onSelect: (id: string, isRange: boolean) => void;
  /** Goes to the row of this number. */
  onStep: (index: number) => void;
}

/** The row of one result. It is drawn again only where something in it has changed, not while the others move by. */
export const ResultTableRow = memo(
  ({ result, index: place, start, fixed, visible, gap, ...props }: ResultTableRowProps) => {
    const { isSelected, isOpen, hasArrived, columnOf, onOpen, onSelect, onStep } = props;
    const t = useTranslations("results");
    const exact = useExactTime();
    const isRange = useRef(false);
    const time = exact(result.createdAt);

    const onKeyDown = (event: KeyboardEvent) => {
      const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
      if (by !== 0) onStep(place + by);
      else if (event.key === " ") onSelect(result.id, event.shiftKey);
      else return;
      event.preventDefault();
    };
    const onClick = (event: MouseEvent) => {
      // Somebody who marks a text doesn't open anything.
      if (event.defaultPrevented || window.getSelection()?.isCollapsed === false) return;
      if (event.target instanceof Element && event.target.closest("label, a, button, input")) return;
      if (event.shiftKey || event.ctrlKey || event.metaKey) onSelect(result.id, event.shiftKey);
      else onOpen(result.id);
    };
    const cell = (column: TableColumn) => {
      if (column.id === whenKey) return <OpenLink {...props} result={result} onKeyDown={onKeyDown} />;
      if (column.id !== selectKey) {
        if (!isWhole(result)) return <Pending />;
        if (column.id === stateKey) return <StateChip result={result} />;
        const question = columnOf(column.id);
        return question === undefined ? null : <AnswerCell result={result} column={question} />;
      }
      return (
        <span
          onClickCapture={(event) => {
            isRange.current = event.shiftKey;
          }}
        >
          <Checkbox
            label={t("select", { time })}
            isLabelHidden
            isSelected={isSelected}
            onChange={() => {
              onSelect(result.id, isRange.current);
              isRange.current = false;
            }}
          />
        </span>
      );
    };

    return (
      <tr
        className={cx(styles.row)}
        aria-rowindex={place + 2}
        data-open={isOpen || undefined}
        data-selected={isSelected || undefined}
        data-arrived={hasArrived || undefined}
        style={{ transform: `translateY(${start}px)` }}
        onClick={onClick}
      >
        {fixed.map((column, index) => (
          <td
            key={column.id}
            aria-colindex={index + 1}
            className={cx(styles.cell, styles.fixed, index === 1 && styles.lastFixed)}
            style={{ inlineSize: column.getSize(), insetInlineStart: index === 0 ? 0 : (fixed[0]?.getSize() ?? 0) }}
          >
            {cell(column)}
          </td>
        ))}
        {visible.map(({ column, index }, order) => (
          <td
            key={column.id}
            aria-colindex={index + 1}
            className={cx(styles.cell)}
            style={{ inlineSize: column.getSize(), ...(order === 0 ? { marginInlineStart: gap } : {}) }}
          >
            {cell(column)}
          </td>
        ))}
      </tr>
    );
  },
);

/** In place of what is read again. */
const Pending = () => (
  <div className={cx(styles.pending)}>
    <Skeleton height="0.75rem" />
  </div>
);

interface OpenLinkProps {
  result: Place;
  now: Date;
  addressOf: (id: string) => string;
  onOpen: (id: string) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
}

/** When a result was made, as the link that opens it. */
export const OpenLink = ({ result, now, addressOf, onOpen, onKeyDown }: OpenLinkProps) => {
  const t = useTranslations("results");
  const onClick = (event: MouseEvent) => {
    // In a new tab or window it opens by its address.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(result.id);
  };
  return (
    <a
      href={addressOf(result.id)}
      data-result={result.id}
      className={cx(styles.open)}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      <span className="visually-hidden">{t("openResult")} </span>
      <Moment time={result.createdAt} now={now} />
    </a>
  );
};
