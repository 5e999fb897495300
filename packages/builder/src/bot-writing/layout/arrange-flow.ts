import { findColumns, findParts, type LayoutCard, type LayoutWay, type Order, orderCards } from "./order-cards.ts";
import { type Entry, placeRow } from "./place-row.ts";

export type { LayoutCard, LayoutWay } from "./order-cards.ts";

/** The width of a group's card, and of a column without a wider one. */
const cardWidth = 300;
/** The space between an event in the margin and the first column. */
const marginGap = 72;
/** The space between two parts that are not connected. */
const partGap = 120;
/** What each connection takes between two columns or rows. */
const lane = 12;
/** The most columns that a connection crosses between cards; a longer one runs above or below the row. */
const longestPass = 5;

/** How a flow is broken into rows. */
interface Breaks {
  /** The most columns of a row. */
  columns: number;
  /** The height at which a column goes on in one beside it. */
  height: number;
}

/** The place of a card's upper left corner. */
export type Point = { x: number; y: number };

interface Placed {
  places: Map<number, Point>;
  width: number;
  height: number;
  rows: number;
  /** How many columns its rows have, and how many they would have if all were full. */
  filled: number;
  full: number;
}

const limit = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/**
 * Breaks columns that are too high into several beside each other. The answers of a question take turns, so that each
 * connection reaches its card between two cards of the column before.
 */
const breakColumns = (
  cards: readonly LayoutCard[],
  sequence: readonly number[],
  columns: ReadonlyMap<number, number>,
  most: number,
): Map<number, number> => {
  const byColumn = new Map<number, number[]>();
  for (const card of sequence) {
    const column = columns.get(card);
    if (column === undefined) continue;
    const list = byColumn.get(column);
    if (list) list.push(card);
    else byColumn.set(column, [card]);
  }
  const broken = new Map<number, number>();
  let next = Math.min(0, ...byColumn.keys());
  for (const column of [...byColumn.keys()].sort((one, other) => one - other)) {
    const list = byColumn.get(column) ?? [];
    const height = list.reduce((sum, card) => sum + (cards[card]?.height ?? 0) + 48, 0);
    const count = column < 0 ? 1 : limit(Math.ceil(height / most), 1, list.length);
    for (const [place, card] of list.entries()) broken.set(card, next + (place % count));
    next += count;
  }
  return broken;
};

/** Returns the first column of each row, so that rows are filled, few connections go from row to row, and all is low. */
const breakRows = (heights: readonly number[], passing: readonly number[], most: number): number[] => {
  const best: { cost: number; from: number }[] = [{ cost: 0, from: 0 }];
  for (let end = 1; end <= heights.length; end += 1) {
    let chosen = { cost: Number.POSITIVE_INFINITY, from: 0 };
    let height = 0;
    for (let from = end - 1; from >= Math.max(0, end - most); from -= 1) {
      height = Math.max(height, heights[from] ?? 0);
      const left = most - (end - from);
      const ways = from === 0 ? 0 : Math.max(0, (passing[from] ?? 0) - 1);
      const loose = left * left * (end === heights.length ? 10 : 40);
      const cost = (best[from]?.cost ?? 0) + height + 120 + loose + ways * 60;
      if (cost < chosen.cost) chosen = { cost, from };
    }
    best.push(chosen);
  }
  const starts: number[] = [];
  for (let end = heights.length; end > 0; end = best[end]?.from ?? 0) starts.unshift(best[end]?.from ?? 0);
  return starts;
};

/** Places one part of the conversation: columns from left to right, broken into rows like a text. */
const placePart = (
  cards: readonly LayoutCard[],
  order: Order,
  part: readonly number[],
  columns: ReadonlyMap<number, number>,
  breaks: Breaks,
  gap: number,
): Placed => {
  const members = new Set(part);
  const sequence = order.sequence.filter((step) => members.has(step < 0 ? (order.ends[-1 - step]?.from ?? -1) : step));
  const columnOf = breakColumns(cards, sequence, columns, breaks.height);
  const last = Math.max(0, ...columnOf.values());
  const heights = Array.from({ length: last + 1 }, () => 0);
  for (const [card, column] of columnOf)
    if (column >= 0) heights[column] = (heights[column] ?? 0) + (cards[card]?.height ?? 0) + 48;
  const spanOf = (way: number) => {
    const end = order.ends[way];
    return { from: columnOf.get(end?.from ?? -1) ?? 0, to: columnOf.get(end?.to ?? -1) ?? 0 };
  };
  const passing = heights.map(() => 0);
  for (const step of sequence) {
    if (step >= 0) continue;
    const { from, to } = spanOf(-1 - step);
    for (let column = Math.max(0, from + 1); column <= to; column += 1) passing[column] = (passing[column] ?? 0) + 1;
  }
  const starts = breakRows(heights, passing, breaks.columns);
  const rowOf = (column: number) =>
    Math.max(
      0,
      starts.findLastIndex((start) => start <= column),
    );

  // The entries of each column, in the order of the conversation.
  const entries: Entry[] = [];
  const inColumn = new Map<number, Entry[]>();
  const add = (column: number, entry: Entry): number => {
    const list = inColumn.get(column);
    if (list) list.push(entry);
    else inColumn.set(column, [entry]);
    return entries.push(entry) - 1;
  };
  const entryOf = new Map<number, number>();
  const passes = new Map<number, number[]>();
  for (const step of sequence) {
    if (step >= 0) {
      const entry = { card: step, height: cards[step]?.height ?? 0, before: [], after: [], y: 0 };
      entryOf.set(step, add(columnOf.get(step) ?? 0, entry));
      continue;
    }
    const { from, to } = spanOf(-1 - step);
    if (rowOf(from) !== rowOf(to) || to - from > longestPass) continue;
    const list: number[] = [];
    for (let column = from + 1; column < to; column += 1)
      list.push(add(column, { card: null, height: 0, before: [], after: [], y: 0 }));
    passes.set(-1 - step, list);
  }
  const between = starts.map(() => 0);
  const lines = new Set<string>();
  for (const [way, end] of order.ends.entries()) {
    if (!end || !members.has(end.from)) continue;
    const list = passes.get(way);
    if (list) {
      const path = [entryOf.get(end.from) ?? 0, ...list, entryOf.get(end.to) ?? 0];
      for (const [place, entry] of path.entries()) {
        const next = path[place + 1];
        if (next === undefined) continue;
        entries[entry]?.after.push(next);
        entries[next]?.before.push(entry);
      }
      continue;
    }
    // Answers of one card that lead to the same place run as one line.
    const line = `${end.from} ${end.to}`;
    if (lines.has(line)) continue;
    lines.add(line);
    const { from, to } = spanOf(way);
    const above = Math.min(rowOf(from), rowOf(to));
    between[above] = (between[above] ?? 0) + 1;
  }

  const places = new Map<number, Point>();
  let top = 0;
  for (const [row, start] of starts.entries()) {
    const end = starts[row + 1] ?? last + 1;
    const list = Array.from({ length: end - start }, (_, place) => inColumn.get(start + place) ?? []);
    if (row === 0) list.unshift(inColumn.get(-1) ?? []);
    const height = placeRow(entries, list);
    let left = 0;
    for (const [place, column] of list.entries()) {
      const isMargin = row === 0 && place === 0;
      const widest = column.reduce((most, { card }) => Math.max(most, cards[card ?? -1]?.width ?? 0), cardWidth);
      for (const { card, y } of column) {
        if (card === null) continue;
        const { width = cardWidth, isEvent = false } = cards[card] ?? {};
        const x = isMargin ? -marginGap - width : left + (isEvent ? widest - width : 0);
        places.set(card, { x, y: top + y });
      }
      if (!isMargin) left += widest + gap;
    }
    top += height + limit(72 + lane * (between[row] ?? 0), 72, 260);
  }
  const longest = Math.max(...starts.map((start, row) => (starts[row + 1] ?? last + 1) - start));
  return { ...fromCorner(cards, places), rows: starts.length, filled: last + 1, full: longest * starts.length };
};

/** Moves places so that their upper left corner is at the origin, and measures them. */
const fromCorner = (
  cards: readonly LayoutCard[],
  places: ReadonlyMap<number, Point>,
): Pick<Placed, "places" | "width" | "height"> => {
  let [left, top, right, bottom] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 0];
  for (const { x, y } of places.values()) [left, top] = [Math.min(left, x), Math.min(top, y)];
  const moved = new Map<number, Point>();
  for (const [card, { x, y }] of places) {
    moved.set(card, { x: x - left, y: y - top });
    right = Math.max(right, x - left + (cards[card]?.width ?? 0));
    bottom = Math.max(bottom, y - top + (cards[card]?.height ?? 0));
  }
  return { places: moved, width: right, height: bottom };
};

/** Places the parts one behind the other, like words in lines of this width. */
const packParts = (cards: readonly LayoutCard[], parts: readonly Placed[], width: number): Placed => {
  const places = new Map<number, Point>();
  let [x, y, line] = [0, 0, 0];
  for (const part of parts) {
    if (x > 0 && x + part.width > width) [x, y, line] = [0, y + line + partGap, 0];
    for (const [card, at] of part.places) places.set(card, { x: x + at.x, y: y + at.y });
    x += part.width + partGap;
    line = Math.max(line, part.height);
  }
  const sum = (of: "rows" | "filled" | "full") => parts.reduce((all, part) => all + part[of], 0);
  return { ...fromCorner(cards, places), rows: sum("rows"), filled: sum("filled"), full: sum("full") };
};

/** The shape of the area in which a flow is shown, and the height up to which everything can be read in it. */
const area = { shape: 1.5, height: 1200 };
const shapes = { least: 1.1, most: 2.55 };

/** Returns how good an arrangement is, less is better: it fills a screen, without more rows than that takes. */
const judge = ({ width, height, rows, filled, full }: Placed, broken: number, count: number): number => {
  const size = Math.max(width / area.shape, height, area.height);
  const shape = width / height;
  const misses = count < 8 ? 0 : Math.max(0, shapes.least / shape - 1) + Math.max(0, shape / shapes.most - 1);
  const loose = full > 0 ? 1 - filled / full : 0;
  return size * (1 + 0.03 * (rows - 1) + 0.25 * (broken - 1) + 0.5 * loose) * (1 + 4 * misses);
};

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, place) => from + place);

/** The numbers of columns in a row that are tried. */
const widths = (count: number, most: number): number[] => {
  // A large flow is about as wide as it is high; trying every width would take too long.
  const likely = Math.ceil(Math.sqrt(count));
  const all = count > 150 ? [0.5, 0.75, 1, 1.5, 2, 3].map((share) => Math.ceil(likely * share)) : range(1, 16);
  return [...new Set(all.map((columns) => Math.min(columns, most)))];
};

const tallestColumn = (cards: readonly LayoutCard[], columns: ReadonlyMap<number, number>): number => {
  const heights = new Map<number, number>();
  for (const [card, column] of columns)
    heights.set(column, (heights.get(column) ?? 0) + (cards[card]?.height ?? 0) + 48);
  return Math.max(0, ...heights.values());
};

/**
 * Arranges the cards of a flow: from left to right in the order of the conversation, the answers of a question from top
 * to bottom, in rows like a text, so that the whole has about the shape of a screen. Returns the corners of the cards,
 * relative to the upper left corner of all.
 */
export const arrangeFlow = (cards: readonly LayoutCard[], ways: readonly LayoutWay[]): Map<string, Point> => {
  const order = orderCards(cards, ways);
  const isEvent = (card: number) => cards[card]?.isEvent === true;
  const parts = findParts(order).map((part) => {
    const columns = findColumns(order, part, isEvent);
    return { part, columns, tallest: tallestColumn(cards, columns) };
  });
  const most = Math.max(1, ...parts.map(({ columns }) => Math.max(0, ...columns.values()) + 1));
  const lanes = order.onward.map((list) => new Set(list.map((way) => order.ends[way]?.to)).size);
  const gap = limit(56 + lane * Math.max(0, ...lanes), 112, 220);

  let best: { placed: Placed; cost: number } | null = null;
  for (const broken of range(1, 4))
    for (const columns of widths(cards.length, most * broken)) {
      const placed = parts.map(({ part, columns: columnOf, tallest }) =>
        placePart(cards, order, part, columnOf, { columns, height: tallest / broken + 1 }, gap),
      );
      const packed = packParts(cards, placed, columns * (cardWidth + gap) + 240);
      const cost = judge(packed, broken, cards.length);
      if (!best || cost < best.cost) best = { placed: packed, cost };
    }
  return new Map(
    [...(best?.placed.places ?? [])].flatMap(([card, at]) => {
      const id = cards[card]?.id;
      return id === undefined ? [] : [[id, { x: Math.round(at.x), y: Math.round(at.y) }] as const];
    }),
  );
};
