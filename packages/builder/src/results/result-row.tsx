import type { ArrivalColumn, ResultColumn, ResultRow } from "@parley/api/app";
import { Checkbox, Chip, cx, Skeleton } from "@parley/ui/author";
import type { KeyboardEvent, MouseEvent } from "react";
import { memo, useRef } from "react";
import { useTranslations } from "use-intl";
import { AnswerCell } from "./answer-cell.tsx";
import { useArrivalText } from "./arrival-text.ts";
import { Moment, useExactTime } from "./moment.tsx";
import { durationKey, isArrivalKey, selectKey, stateKey, tagsKey, whenKey } from "./result-columns.ts";
import { isWhole, type Listed, type Place } from "./result-list.ts";
import styles from "./results-table.module.css";
import type { TableColumn } from "./results-table.tsx";
import { StateChip } from "./state-chip.tsx";
import { timeSpent, useTimeSpent } from "./time-spent.ts";

/** A visible column with its index. */
export interface PlacedColumn {
  column: TableColumn;
  index: number;
}

interface ResultTableRowProps {
  result: Listed;
  /** The same time for all rows, so that relative times are consistent. */
  now: Date;
  fixed: readonly TableColumn[];
  visible: readonly PlacedColumn[];
  /** The total width of the hidden columns before the first visible one, in pixels. */
  gap: number;
  isSelected: boolean;
  isOpen: boolean;
  /** Whether the result arrived after the screen was opened. */
  hasArrived: boolean;
  index: number;
  /** The vertical position of the row, in pixels. */
  start: number;
  /** The width of the fixed columns, in pixels. It is a prop so that the row renders again when it changes. */
  fixedWidth: number;
  columnOf: (id: string) => ResultColumn | undefined;
  addressOf: (id: string) => string;
  onOpen: (id: string) => void;
  onSelect: (id: string, isRange: boolean) => void;
  /** Moves the focus to the row with this index. */
  onStep: (index: number) => void;
}

/** The row of a result. It renders only if its own content has changed, not while scrolling. */
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
      // Selecting text in the row must not open the result.
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
        if (column.id === durationKey) return <TimeSpent result={result} />;
        if (column.id === tagsKey) return <Tags tags={result.tags ?? []} />;
        if (isArrivalKey(column.id)) return <ArrivalValue result={result} name={column.id} />;
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

const TimeSpent = ({ result }: { result: ResultRow }) => {
  const show = useTimeSpent();
  const seconds = timeSpent(result);
  return seconds === null ? null : show(seconds);
};

const Tags = ({ tags }: { tags: readonly string[] }) => (
  <span className={cx(styles.tags)}>
    {tags.map((tag) => (
      <Chip key={tag}>{tag}</Chip>
    ))}
  </span>
);

const ArrivalValue = ({ result, name }: { result: ResultRow; name: ArrivalColumn }) => {
  const text = useArrivalText();
  const value = result.arrival?.[name];
  return value === undefined ? null : <span title={text(name, value)}>{text(name, value)}</span>;
};

/** A placeholder for a result that is being loaded again. */
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

/** The time of a result, as the link that opens it. */
export const OpenLink = ({ result, now, addressOf, onOpen, onKeyDown }: OpenLinkProps) => {
  const t = useTranslations("results");
  const onClick = (event: MouseEvent) => {
    // Opening in a new tab or window is left to the browser.
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
