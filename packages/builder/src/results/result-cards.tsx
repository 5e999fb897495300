import type { ResultColumn, ResultRow } from "@parley/api/app";
import { Checkbox, cx, Skeleton } from "@parley/ui/author";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useNow, useTranslations } from "use-intl";
import { AnswerCell } from "./answer-cell.tsx";
import { cellText } from "./cell-text.ts";
import { useExactTime } from "./moment.tsx";
import styles from "./result-cards.module.css";
import { isWhole } from "./result-list.ts";
import { OpenLink } from "./result-row.tsx";
import { type ResultListProps, useSeen } from "./results-table.tsx";
import { isSelected } from "./selection.ts";
import { StateChip } from "./state-chip.tsx";

/** The most answers shown on a card; the open result shows all. */
const mostAnswers = 4;

const answered = (result: ResultRow, columns: readonly ResultColumn[]): ResultColumn[] =>
  columns.filter((column) => {
    const { text, fileCount } = cellText(result, column);
    return text !== "" || fileCount > 0;
  });

/** The results as cards, for small screens. */
export const ResultCards = (props: ResultListProps) => {
  const { results, columns, selection, arrived, openId, addressOf, onOpen, onSelect, onSee, scrollRef } = props;
  const t = useTranslations("results");
  const exact = useExactTime();
  const now = useNow({ updateInterval: 10_000 });
  const cards = useVirtualizer({
    count: results.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => 150,
    getItemKey: (index) => results[index]?.id ?? index,
    overscan: 4,
    gap: 8,
    paddingStart: 8,
    paddingEnd: 8,
  });
  const items = cards.getVirtualItems();
  useSeen(items, results.length, onSee);

  return (
    <ul className={cx(styles.cards)} aria-label={t("table")} style={{ blockSize: cards.getTotalSize() }}>
      {items.map(({ index, start, size, key }) => {
        const result = results[index];
        if (result === undefined) return null;
        const time = exact(result.createdAt);
        const isThere = isWhole(result);
        return (
          <li
            key={key}
            // A placeholder is not measured, so that the card keeps its height until it is loaded again.
            ref={isThere ? cards.measureElement : null}
            data-index={index}
            className={cx(styles.place)}
            aria-setsize={-1}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${start}px)`, ...(isThere ? {} : { blockSize: size }) }}
          >
            <div
              className={cx(styles.card, !isThere && styles.pending)}
              data-open={result.id === openId || undefined}
              data-selected={isSelected(selection, result) || undefined}
              data-arrived={arrived.has(result.id) || undefined}
            >
              <div className={cx(styles.head)}>
                <Checkbox
                  label={t("select", { time })}
                  isLabelHidden
                  isSelected={isSelected(selection, result)}
                  onChange={() => onSelect(result.id, false)}
                />
                <OpenLink {...{ result, now, addressOf, onOpen }} />
                {isThere ? <StateChip result={result} /> : null}
              </div>
              {isThere ? <Answers result={result} columns={columns} /> : <Skeleton height="0.75rem" />}
            </div>
          </li>
        );
      })}
    </ul>
  );
};

const Answers = ({ result, columns }: { result: ResultRow; columns: readonly ResultColumn[] }) => {
  const t = useTranslations("results");
  const shown = answered(result, columns);
  if (shown.length === 0) return <p className={cx(styles.none)}>{t("noAnswers")}</p>;
  return (
    <dl className={cx(styles.answers)}>
      {shown.slice(0, mostAnswers).map((column) => (
        <div key={column.key}>
          <dt>{column.question}</dt>
          <dd>
            <AnswerCell result={result} column={column} />
          </dd>
        </div>
      ))}
    </dl>
  );
};
