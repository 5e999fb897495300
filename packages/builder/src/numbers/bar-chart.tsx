import { cx } from "@parley/ui/author";
import styles from "./day-chart.module.css";
import { ticksTo } from "./day-spans.ts";

/** The size of a chart, and the room around its bars, in CSS pixels. */
interface ChartSize {
  width: number;
  height: number;
  room: Readonly<Record<"top" | "right" | "bottom" | "left", number>>;
}

/** Where the parts of a chart of so many bars stand, in CSS pixels, if the highest has this value. */
export const barScale = ({ width, height, room }: ChartSize, count: number, highest: number) => {
  const ticks = ticksTo(highest);
  const most = ticks.at(-1) ?? 1;
  const [across, up] = [width - room.left - room.right, height - room.top - room.bottom];
  const step = across / Math.max(1, count);
  const barWidth = Math.min(step - Math.min(4, step * 0.2), 48);
  const x = (index: number) => room.left + index * step;
  return {
    ticks,
    /** The height of a bar of the highest tick. */
    up,
    step,
    barWidth,
    x,
    y: (value: number) => room.top + up * (1 - value / most),
    barAt: (index: number) => x(index) + (step - barWidth) / 2,
    /** Of so many bars, one has its day written under it. */
    every: Math.max(1, Math.ceil(count / Math.max(2, Math.floor(across / 70)))),
  };
};

interface ChartTicksProps extends Pick<ReturnType<typeof barScale>, "ticks" | "y">, Pick<ChartSize, "width" | "room"> {
  textOf: (tick: number) => string;
}

/** The lines across a chart, with their values. */
export const ChartTicks = ({ ticks, y, width, room, textOf }: ChartTicksProps) =>
  ticks.map((tick) => (
    <g key={tick}>
      <line className={cx(styles.tick)} x1={room.left} x2={width - room.right} y1={y(tick)} y2={y(tick)} />
      <text className={cx(styles.text)} x={room.left - 6} y={y(tick) + 4} textAnchor="end">
        {textOf(tick)}
      </text>
    </g>
  ));
