import type { BlockSpec, GroupSpec } from "./block-spec.ts";

/** The width of a card on the canvas, in pixels. */
export const cardWidth = 300;
const columnGap = 120;
const rowGap = 60;
const titleHeight = 56;
const blockGap = 10;
const lineHeight = 21;
/** How many characters fit in a line of a card. */
const lineLength = 34;

const textHeight = (text: string): number => Math.max(1, Math.ceil(text.length / lineLength)) * lineHeight;

const blockHeight = ({ type, lines, rows }: BlockSpec): number => {
  if (lines !== undefined) return 20 + lines.reduce((sum, line) => sum + textHeight(line), 0);
  if (rows === undefined) return 56;
  const row = type === "picture choice input" ? 132 : 42;
  return 20 + rows.length * row + rows.reduce((sum, { comparisons = [] }) => sum + comparisons.length * 24, 0);
};

/** Estimates the height of a group's card, rather too large than too small. */
export const cardHeight = ({ blocks }: Pick<GroupSpec, "blocks">): number =>
  titleHeight + 24 + blocks.reduce((sum, block) => sum + blockHeight(block) + blockGap, 0);

const waysOf = ({ blocks, to }: GroupSpec): string[] => [
  ...blocks.flatMap(({ rows = [] }) => rows.flatMap((row) => row.to ?? [])),
  ...(to === undefined ? [] : [to]),
];

/**
 * Returns the column of each group: right of every group that leads to it, except for connections back to an earlier
 * group.
 */
const findColumns = (groups: readonly GroupSpec[]): Map<string, number> => {
  const places = new Map(groups.map(({ title }, place) => [title, place]));
  const columns = new Map(groups.map(({ title }) => [title, 0]));
  // Groups are listed in the order of the conversation, so a connection to an earlier one is a loop.
  for (const [place, group] of groups.entries())
    for (const title of waysOf(group)) {
      if ((places.get(title) ?? -1) <= place) continue;
      columns.set(title, Math.max(columns.get(title) ?? 0, (columns.get(group.title) ?? 0) + 1));
    }
  return columns;
};

/**
 * Free space above a column for connections that pass it. Without it, they would run behind cards and seem to lead
 * there.
 */
const laneHeight = 80;

const findPassed = (groups: readonly GroupSpec[], columns: ReadonlyMap<string, number>): Set<number> => {
  const passed = new Set<number>();
  for (const group of groups)
    for (const title of waysOf(group))
      for (let column = (columns.get(group.title) ?? 0) + 1; column < (columns.get(title) ?? 0); column += 1)
        passed.add(column);
  return passed;
};

/**
 * Returns the positions of the groups: columns from left to right in the order of the conversation, cards in a column
 * one below another.
 */
export const layOut = (groups: readonly GroupSpec[]): Map<string, { x: number; y: number }> => {
  const columns = findColumns(groups);
  const bottoms = new Map([...findPassed(groups, columns)].map((column) => [column, laneHeight]));
  return new Map(
    groups.map((group) => {
      const column = columns.get(group.title) ?? 0;
      const y = bottoms.get(column) ?? 0;
      bottoms.set(column, y + cardHeight(group) + rowGap);
      return [group.title, { x: 260 + column * (cardWidth + columnGap), y }];
    }),
  );
};
