import type { Numbers } from "@parley/api/app";

/** What a bar of the chart stands for. */
export type Span = "day" | "week" | "month";

/** A bar of the chart. */
export interface DaySpan {
  /** Its first day, as `2026-03-01`. */
  day: string;
  chats: number;
  finished: number;
}

/** The most bars that can be told apart. */
const mostBars = 100;
const dayLength = 86_400_000;

// Days are counted in UTC, where each has 24 hours.
const numberOf = (day: string): number => Math.floor(Date.parse(`${day}T00:00:00Z`) / dayLength);
const textOf = (number: number): string => new Date(number * dayLength).toISOString().slice(0, 10);

/** The first day of the span that holds a day. Weeks begin on Monday. */
const beginOf = (day: string, span: Span): string => {
  if (span === "month") return `${day.slice(0, 7)}-01`;
  if (span === "day") return day;
  const number = numberOf(day);
  return textOf(number - ((((number + 3) % 7) + 7) % 7));
};

/** The spans from a day to another with their chats, those without any included. Long times are in weeks or months. */
export const spansOf = (days: Numbers["days"], first: string, last: string): { span: Span; spans: DaySpan[] } => {
  const length = numberOf(last) - numberOf(first) + 1;
  const span: Span = length <= mostBars ? "day" : length <= mostBars * 7 ? "week" : "month";
  const spans = new Map<string, DaySpan>();
  for (let number = numberOf(first); number <= numberOf(last); number++) {
    const day = beginOf(textOf(number), span);
    if (!spans.has(day)) spans.set(day, { day, chats: 0, finished: 0 });
  }
  for (const { day, chats, finished } of days) {
    const one = spans.get(beginOf(day, span));
    if (one === undefined) continue;
    one.chats += chats;
    one.finished += finished;
  }
  return { span, spans: [...spans.values()] };
};

/** Round values from 0 to at least the highest one: four or five lines of a chart. */
export const ticksTo = (highest: number): number[] => {
  const rough = Math.max(highest, 1) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5, 10].find((one) => one * power >= rough) ?? 10;
  const step = Math.max(1, factor * power);
  const ticks = [0];
  while ((ticks.at(-1) ?? 0) < highest) ticks.push((ticks.at(-1) ?? 0) + step);
  return ticks.length === 1 ? [0, step] : ticks;
};
