import type { ModelUsage } from "@parley/api/app";
import { cx, Segmented } from "@parley/ui/author";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useWidth } from "../base/use-width.ts";
import { barScale, ChartTicks } from "../numbers/bar-chart.tsx";
import styles from "../numbers/day-chart.module.css";
import { useUsageFormat } from "./usage-format.ts";

type Day = ModelUsage["days"][number];

const height = 180;
const room = { top: 10, right: 8, bottom: 26, left: 64 };
const dayLength = 86_400_000;
const nothing = {
  calls: 0,
  failures: 0,
  unpriced: 0,
  promptTokens: 0,
  completionTokens: 0,
  cost: 0,
  milliseconds: 0,
};

/** All days from one to another, those without a question included. */
const fillDays = (days: readonly Day[], from: string, to: string): Day[] => {
  const known = new Map(days.map((one) => [one.day, one]));
  const filled: Day[] = [];
  for (let time = Date.parse(`${from}T00:00:00Z`); time <= Date.parse(`${to}T00:00:00Z`); time += dayLength) {
    const day = new Date(time).toISOString().slice(0, 10);
    filled.push(known.get(day) ?? { day, ...nothing });
  }
  return filled;
};

interface UsageChartProps {
  days: readonly Day[];
  from: string;
  to: string;
}

/** Cost or tokens by day as bars, with a table of the same numbers under it. */
export const UsageChart = ({ days, from, to }: UsageChartProps) => {
  const t = useTranslations("usage");
  const format = useUsageFormat();
  const { element, width } = useWidth();
  const isPriced = days.some(({ cost }) => cost > 0);
  const [chosen, setChosen] = useState<"cost" | "tokens" | null>(null);
  const measure = chosen ?? (isPriced ? "cost" : "tokens");
  // Ticks are whole numbers, so small amounts are drawn in hundredths of a cent.
  const scale = measure === "cost" ? 10_000 : 1;
  const valueOf = ({ cost, promptTokens, completionTokens }: Day) =>
    measure === "cost" ? cost * scale : promptTokens + completionTokens;
  const bars = fillDays(days, from, to);
  const highest = Math.max(0, ...bars.map(valueOf));
  const { ticks, up, step, barWidth, x, y, barAt, every } = barScale({ width, height, room }, bars.length, highest);
  return (
    <figure className={cx(styles.figure)}>
      <figcaption className={cx(styles.caption)}>
        <h2 className={cx(styles.title)}>{t("chart")}</h2>
        <Segmented
          label={t("chartOf")}
          isLabelHidden
          choices={[
            { id: "cost", label: t("cost") },
            { id: "tokens", label: t("tokens") },
          ]}
          value={measure}
          onChange={setChosen}
        />
      </figcaption>
      <div ref={element}>
        <svg className={cx(styles.chart)} width={width} height={height} aria-hidden>
          <ChartTicks
            {...{ ticks, y, width, room }}
            textOf={(tick) => (measure === "cost" ? format.dollars(tick / scale) : format.whole(tick))}
          />
          {bars.map((bar, index) => (
            <g key={bar.day}>
              <title>
                {t("bar", {
                  day: format.day(bar.day, true),
                  cost: format.cost(bar),
                  tokens: format.tokens(bar),
                  calls: bar.calls,
                })}
              </title>
              <rect className={cx(styles.reach)} x={x(index)} y={room.top} width={step} height={up} />
              <rect
                className={cx(styles.finished)}
                x={barAt(index)}
                y={y(valueOf(bar))}
                width={barWidth}
                height={y(0) - y(valueOf(bar))}
              />
              {index % every === 0 && x(index) + 40 < width ? (
                <text className={cx(styles.text)} x={x(index) + 1} y={height - 8}>
                  {format.day(bar.day)}
                </text>
              ) : null}
            </g>
          ))}
        </svg>
      </div>
      <details className={cx(styles.details)}>
        <summary>{t("asTable")}</summary>
        <div className={cx(styles.rows)}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t("day")}</th>
                <th scope="col">{t("cost")}</th>
                <th scope="col">{t("tokens")}</th>
                <th scope="col">{t("questions")}</th>
              </tr>
            </thead>
            <tbody>
              {days.map((day) => (
                <tr key={day.day}>
                  <th scope="row">{format.day(day.day, true)}</th>
                  <td>{format.cost(day)}</td>
                  <td>{format.tokens(day)}</td>
                  <td>{format.whole(day.calls)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
};
