import type { BlockSpec, GroupSpec } from "./block-spec.ts";
import { arrangeFlow } from "./layout/arrange-flow.ts";

/** The width of a card on the canvas, in pixels. */
export const cardWidth = 300;
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

/** The size of the card of the start. */
const start = { id: "", width: 168, height: 44, isEvent: true };

/** Returns the positions of the groups, and of the start, which is left of everything else. */
export const layOut = (groups: readonly GroupSpec[]) => {
  const cards = groups.map((group) => ({ id: group.title, width: cardWidth, height: cardHeight(group) }));
  const ways = groups.flatMap((group) => waysOf(group).map((to) => ({ from: group.title, to })));
  const [first] = groups;
  const begin = first ? [{ from: start.id, to: first.title }] : [];
  const places = arrangeFlow([start, ...cards], [...begin, ...ways]);
  return { start: places.get(start.id) ?? { x: 0, y: 0 }, groups: places };
};
