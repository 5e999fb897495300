import { type Formula, readFormula } from "@parley/core";
import { blocksOf, type Draft, type DraftBlock, type DraftItem } from "@parley/core/draft";

export type PointsFormula = Extract<Formula, { kind: "points" }>;

/** A block that gives points for the answers to a question. */
export interface PointsBlock {
  block: DraftBlock;
  formula: PointsFormula;
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

const formulas = new WeakMap<DraftBlock, PointsFormula | null>();

/** Returns the formula of a block that gives points for answers; null for all other blocks. */
const formulaOf = (block: DraftBlock): PointsFormula | null => {
  if (block.type !== "Set variable") return null;
  const before = formulas.get(block);
  if (before !== undefined) return before;
  const code = block.options.expressionToEvaluate;
  const formula = typeof code === "string" ? readFormula(code) : undefined;
  const points = formula?.kind === "points" ? formula : null;
  formulas.set(block, points);
  return points;
};

const inBlocks = new WeakMap<Draft["blocks"], ReadonlyMap<string, readonly PointsBlock[]>>();

/** Returns the blocks that give points, by the variable whose answer they look at: `{{Name}}`. */
const pointsByAnswer = (blocks: Draft["blocks"]): ReadonlyMap<string, readonly PointsBlock[]> => {
  const known = inBlocks.get(blocks);
  if (known) return known;
  const found = new Map<string, PointsBlock[]>();
  for (const block of Object.values(blocks)) {
    const formula = formulaOf(block);
    if (!formula) continue;
    const answer = formula.answer.trim();
    found.set(answer, [...(found.get(answer) ?? []), { block, formula }]);
  }
  inBlocks.set(blocks, found);
  return found;
};

const none: readonly PointsBlock[] = [];

/** Returns the blocks that give points for the answers to a question. */
export const pointsFor = (draft: Draft, { options }: Pick<DraftBlock, "options">): readonly PointsBlock[] => {
  const name = draft.variables[textOf(options.variableId)]?.name;
  return name === undefined ? none : (pointsByAnswer(draft.blocks).get(`{{${name}}}`) ?? none);
};

/**
 * Returns the block before which something new goes that is to follow a block: the next one, but behind the points for
 * its answers, which are counted before anything else is said. Null for the end of the group.
 */
export const nextBehind = (draft: Draft, blockId: string): DraftBlock | null => {
  const block = draft.blocks[blockId];
  if (!block) return null;
  const points = new Set(pointsFor(draft, block).map((one) => one.block.id));
  const blocks = blocksOf(draft, block.groupId);
  let place = blocks.findIndex(({ id }) => id === blockId) + 1;
  while (points.has(blocks[place]?.id ?? "")) place += 1;
  return blocks[place] ?? null;
};

/** Returns every block that gives points. */
export const listPointsBlocks = ({ blocks }: Draft): PointsBlock[] => [...pointsByAnswer(blocks).values()].flat();

/** Returns the text that an answer is stored as, by which points know it. */
export const answerOf = ({ options: { value, content, title, pictureSrc } }: Pick<DraftItem, "options">): string =>
  [value, content, title, pictureSrc].map(textOf).find((one) => one.trim() !== "") ?? "";

export const isSameAnswer = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** Returns what is written as the points for an answer; empty if nothing is. */
export const worthOf = ({ rows }: PointsFormula, answer: string): string =>
  answer.trim() === "" ? "" : (rows.find(([key]) => isSameAnswer(key, answer))?.[1] ?? "");

/** Formats points for people: `+10` or `−5`. Empty for no points, and for what is no number. */
export const showPoints = (worth: string): string => {
  const points = Number(worth.replace(/\s/g, "").replace(",", ".") || 0);
  if (!Number.isFinite(points) || points === 0) return "";
  return points > 0 ? `+${points}` : `−${-points}`;
};
