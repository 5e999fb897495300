import { fieldsInside } from "../fields/inside.ts";
import { pathText } from "../fields/walk-fields.ts";
import { canHaveWayOut, labelOfWayOut } from "../fields/way-out.ts";
import type { FlowGroup } from "../nouns/flow-parts.ts";
import { shorten } from "../text/shorten.ts";
import type { LintBlock, LintIndex } from "./lint-index.ts";
import type { FieldValue } from "./read-fields.ts";

/** The author's name for a group: its title in quotes. */
export const nameGroup = ({ title, id }: Pick<FlowGroup, "id" | "title">): string => `"${title.trim() || id}"`;

/** The author's name for a block: `Buttons in "Menu"`, or `Buttons (2 of 3) in "Menu"` if there are several of its type. */
export const nameBlock = ({ block, definition, group }: LintBlock): string => {
  const alike = group.blocks.filter(({ type }) => type === block.type);
  const place = alike.length > 1 ? ` (${alike.indexOf(block) + 1} of ${alike.length})` : "";
  return `${definition?.label ?? block.type}${place} in ${nameGroup(group)}`;
};

/** The author's name for an item: its first text that is no address, otherwise its position. */
export const nameItem = ({ block, definition }: LintBlock, itemId: string): string => {
  const place = block.items?.findIndex(({ id }) => id === itemId) ?? 0;
  if (canHaveWayOut(definition)) return `"${labelOfWayOut(block.items?.[place] ?? {})}"`;
  const fields = (definition?.item && fieldsInside(definition.item, undefined)) ?? {};
  for (const [key, field] of Object.entries(fields)) {
    const text = block.items?.[place]?.[key];
    if (
      field.kind !== "text" ||
      field.isMultiline ||
      typeof text !== "string" ||
      text.trim() === "" ||
      text.includes("://")
    )
      continue;
    return `"${shorten(text)}"`;
  }
  return `Row ${place + 1}`;
};

/** A longer path is shortened in the middle. Counted in titles. */
const longestWay = 7;

/** Describes a path by the titles of its groups: `"A" → "B" → "C"`. */
export const nameWay = (titles: readonly string[]): string => {
  const way = titles.filter((title, index) => title !== titles[index - 1]);
  const isLong = way.length > longestWay;
  return (isLong ? [...way.slice(0, 3), "…", ...way.slice(-3)] : way).join(" → ");
};

/** Describes the shortest path from the start to a block. */
export const nameWayTo = ({ graph, blocks }: LintIndex, node: number): string => {
  const titles: string[] = [];
  for (let at = node; ; ) {
    const block = blocks[at];
    if (block) titles.push(nameGroup(block.group));
    const before = graph.before[at];
    if (before === undefined || before === -1 || before === at) break;
    at = before;
  }
  return nameWay(titles.reverse());
};

/** A block's place for a finding. */
export const placeOf = ({ group, block }: LintBlock): { groupId: string; blockId: string } => ({
  groupId: group.id,
  blockId: block.id,
});

/** The field of a finding, and its item. */
export const fieldOf = ({ path, itemId }: Pick<FieldValue, "path" | "itemId">): { field: string; itemId?: string } => ({
  field: pathText(path),
  ...(itemId === undefined ? {} : { itemId }),
});
