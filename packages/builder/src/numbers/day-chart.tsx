import { cx } from "@parley/ui/author";
import { useTranslations } from "use-intl";
import { useWidth } from "../base/use-width.ts";
import { barScale, ChartTicks } from "./bar-chart.tsx";
import styles from "./day-chart.module.css";
import type { DaySpan, Span } from "./day-spans.ts";
import { useNumberFormat } from "./format.ts";

const height = 200;
const room = { top: 10, right: 8, bottom: 26, left: 40 };

interface DayChartProps {
  span: Span;
  spans: readonly DaySpan[];
  /** The chats of the cut to compare with, span by span. */
  others: readonly DaySpan[] | null;
}

const titles = { day: "chart", week: "chartWeek", month: "chartMonth" } as const;

/** Chats over time as bars, with a table of the same numbers under it. */
export const DayChart = ({ span, spans, others }: DayChartProps) => {
  const t = useTranslations("numbers");
  const format = useNumberFormat();
  const { element, width } = useWidth();
  const nameOf = (day: string, isLong = false) =>
    span === "month" ? format.day(day, "month") : format.day(day, isLong ? "long" : "short");
  const highest = Math.max(0, ...spans.map(({ chats }) => chats), ...(others ?? []).map(({ chats }) => chats));
  const { ticks, up, step, barWidth, x, y, barAt, every } = barScale({ width, height, room }, spans.length, highest);
  const line = (others ?? [])
    .slice(0, spans.length)
    .map(({ chats }, index) => `${index === 0 ? "M" : "L"}${x(index) + step / 2} ${y(chats)}`)
    .join("");
  return (
    <figure className={cx(styles.figure)}>
      <figcaption className={cx(styles.caption)}>
        <h2 className={cx(styles.title)}>{t(titles[span])}</h2>
        <span className={cx(styles.legend)}>
          <span className={cx(styles.key)} data-of="chats">
            {t("legendChats")}
          </span>
          <span className={cx(styles.key)} data-of="finished">
            {t("legendFinished")}
          </span>
          {others === null ? null : (
            <span className={cx(styles.key)} data-of="others">
              {t("legendOther")}
            </span>
          )}
        </span>
      </figcaption>
      <div ref={element}>
        <svg className={cx(styles.chart)} width={width} height={height} aria-hidden>
          <ChartTicks {...{ ticks, y, width, room }} textOf={(tick) => format.whole(tick)} />
          {spans.map(({ day, chats, finished }, index) => (
            <g key={day}>
              <title>{t("bar", { day: nameOf(day, true), chats, finished })}</title>
              <rect className={cx(styles.reach)} x={x(index)} y={room.top} width={step} height={up} />
              <rect
                className={cx(styles.chats)}
                x={barAt(index)}
                y={y(chats)}
                width={barWidth}
                height={y(0) - y(chats)}
              />
              <rect
                className={cx(styles.finished)}
                x={barAt(index)}
                y={y(finished)}
                width={barWidth}
                height={y(0) - y(finished)}
              />
              {index % every === 0 && x(index) + 50 < width ? (
                <text className={cx(styles.text)} x={x(index) + 1} y={height - 8}>
                  {nameOf(day)}
                </text>
              ) : null}
            </g>
          ))}
          {line === "" ? null : <path className={cx(styles.others)} d={line} />}
        </svg>
      </div>
      <details className={cx(styles.details)}>
        <summary>{t("asTable")}</summary>
        <div className={cx(styles.rows)}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t(span)}</th>
                <th scope="col">{t("legendChats")}</th>
                <th scope="col">{t("legendFinished")}</th>
                {others === null ? null : <th scope="col">{t("legendOther")}</th>}
              </tr>
            </thead>
            <tbody>
              {spans.map(({ day, chats, finished }, index) => (
                <tr key={day}>
                  <th scope="row">{nameOf(day, true)}</th>
                  <td>{format.whole(chats)}</td>
                  <td>{format.whole(finished)}</td>
                  {others === null ? null : <td>{format.whole(others[index]?.chats ?? 0)}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
};
