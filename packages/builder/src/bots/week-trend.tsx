import { cx } from "@parley/ui/author";
import { useTranslations } from "use-intl";
import styles from "./week-trend.module.css";

/** The answers of today, and a bar for each of the last seven days. */
export const WeekTrend = ({ days }: { days: readonly number[] }) => {
  const t = useTranslations("bots");
  const week = t("week", { count: days.reduce((sum, count) => sum + count, 0) });
  const most = Math.max(1, ...days);
  return (
    <span className={cx(styles.trend)} title={week}>
      <span>{t("today", { count: days.at(-1) ?? 0 })}</span>
      <svg viewBox="0 0 42 16" className={cx(styles.bars)} role="img" aria-label={week}>
        {days.map((count, day) => {
          const height = count === 0 ? 1 : 2 + (13 * count) / most;
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a day's place is its name
              key={day}
              x={day * 6}
              y={16 - height}
              width={4}
              height={height}
              rx={1}
              data-none={count === 0 || undefined}
            />
          );
        })}
      </svg>
    </span>
  );
};
