import { medianOf } from "./bins.ts";
import { addCount, byFrequency, type Counts } from "./counts.ts";
import type { QuestionShape } from "./question-shape.ts";
import type { QuestionTally } from "./tally.ts";

/** A bar of a distribution. */
export interface Bar {
  label: string;
  count: number;
}

/** How the answers to a question are distributed. */
export interface Distribution {
  kind: QuestionShape["kind"];
  /** In the order in which they are shown. */
  bars: Bar[];
  /** Answers that have no bar, because there are too many different ones. */
  others: number;
  /** The number of answers that could be read; for words, of counted words. */
  counted: number;
  average: number | null;
  median: number | null;
  /** The net promoter score, from -100 to 100, of a scale from 0 to 10. */
  nps: number | null;
}

const mostBars = 20;
const week = 7;

const numbersOf = (values: Counts): [number, number][] => [...values].map(([value, count]) => [Number(value), count]);

const sumOf = (counts: Iterable<readonly [unknown, number]>): number => {
  let sum = 0;
  for (const [, count] of counts) sum += count;
  return sum;
};

const averageOf = (numbers: readonly [number, number][]): number | null => {
  const total = sumOf(numbers);
  return total === 0 ? null : numbers.reduce((sum, [value, count]) => sum + value * count, 0) / total;
};

const choiceBars = (values: Counts, offered: readonly { value: string; label: string }[]): Bar[] => {
  const labels = new Map(offered.map(({ value, label }) => [value, label]));
  const listed = [...labels].map(([value, label]) => ({ label, count: values.get(value) ?? 0 }));
  const written = byFrequency(new Map([...values].filter(([value]) => !labels.has(value))));
  return [...listed, ...written.map(([label, count]) => ({ label, count }))];
};

/** A width of 1, 2 or 5 times a power of ten with which a range makes about ten bars. */
const niceWidth = (range: number): number => {
  const rough = range / 10;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5, 10].find((one) => one * power >= rough) ?? 10;
  return factor * power;
};

const tidy = (value: number): string => String(Number(value.toPrecision(6)));

const numberBars = (numbers: readonly [number, number][]): Bar[] => {
  const sorted = [...numbers].sort(([one], [other]) => one - other);
  const [first] = sorted;
  const last = sorted.at(-1);
  if (first === undefined || last === undefined) return [];
  if (sorted.length <= 12) return sorted.map(([value, count]) => ({ label: tidy(value), count }));
  const width = niceWidth(last[0] - first[0]);
  const begin = Math.floor(first[0] / width);
  const size = Math.floor(last[0] / width) - begin + 1;
  const bars = Array.from({ length: size }, (_, index) => {
    const from = (begin + index) * width;
    return { label: `${tidy(from)} – ${tidy(from + width)}`, count: 0 };
  });
  for (const [value, count] of sorted) {
    const bar = bars[Math.floor(value / width) - begin];
    if (bar !== undefined) bar.count += count;
  }
  return bars;
};

/** The Monday of a day's week, both as ISO text. */
const mondayOf = (day: string): string => {
  const days = Math.floor(Date.parse(`${day}T00:00:00Z`) / 86_400_000);
  return new Date((days - ((((days + 3) % week) + week) % week)) * 86_400_000).toISOString().slice(0, 10);
};

const weekBars = (values: Counts): Bar[] => {
  const weeks: Counts = new Map();
  for (const [day, count] of values) addCount(weeks, mondayOf(day), count);
  return [...weeks].sort(([one], [other]) => (one < other ? -1 : 1)).map(([label, count]) => ({ label, count }));
};

const ratingBars = (values: Counts, { least, most }: { least: number; most: number }): Bar[] => {
  const steps = Math.max(0, Math.min(100, Math.round(most - least)));
  const labels = Array.from({ length: steps + 1 }, (_, index) => String(least + index));
  const beyond = [...values.keys()].filter((value) => !labels.includes(value));
  const all = [...labels, ...beyond].sort((one, other) => Number(one) - Number(other));
  return all.map((label) => ({ label, count: values.get(label) ?? 0 }));
};

const npsOf = (numbers: readonly [number, number][], shape: QuestionShape): number | null => {
  const total = sumOf(numbers);
  if (shape.kind !== "rating" || shape.least !== 0 || shape.most !== 10 || total === 0) return null;
  const promoters = sumOf(numbers.filter(([value]) => value >= 9));
  const detractors = sumOf(numbers.filter(([value]) => value <= 6));
  return ((promoters - detractors) / total) * 100;
};

const barsOf = (values: Counts, shape: QuestionShape): Bar[] => {
  switch (shape.kind) {
    case "choice":
      return choiceBars(values, shape.offered);
    case "rating":
      return ratingBars(values, shape);
    case "number":
      return numberBars(numbersOf(values));
    case "date":
      return weekBars(values);
    case "files":
      return numberBars(numbersOf(values));
    case "words":
      return byFrequency(values).map(([label, count]) => ({ label, count }));
    case "none":
      return [];
  }
};

/** How the answers to a question are distributed, as bars and their average. */
export const distribute = ({ values, others }: QuestionTally, shape: QuestionShape): Distribution => {
  const bars = barsOf(values, shape);
  const isOpen = shape.kind === "choice" || shape.kind === "words";
  const offered = shape.kind === "choice" ? shape.offered.length : 0;
  const shown = isOpen ? bars.slice(0, Math.max(mostBars, offered)) : bars.slice(-120);
  const isNumeric = shape.kind === "rating" || shape.kind === "number" || shape.kind === "files";
  const numbers = isNumeric ? numbersOf(values) : [];
  return {
    kind: shape.kind,
    bars: shown,
    others: others + sumOf(values) - sumOf(shown.map(({ label, count }) => [label, count])),
    counted: sumOf(values) + others,
    average: averageOf(numbers),
    median: medianOf(numbers),
    nps: npsOf(numbers, shape),
  };
};
