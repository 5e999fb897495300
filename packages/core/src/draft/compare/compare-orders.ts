import { lookup } from "../../values/record.ts";
import { sequencesOf } from "../diff-by-keys.ts";
import { draftTables } from "../draft.ts";
import { isSameJson } from "../same-json.ts";
import { addDifference, entryKey, type OpenDifference, type Sides, setOperation } from "./sides.ts";

/** How the order of the children of a parent is told; undefined for tables whose order nobody sees. */
const tellOrder = (
  { to }: Sides,
  table: (typeof draftTables)[number],
  parent: string,
): Pick<OpenDifference, "part" | "sentence" | "groupId" | "blockId"> | undefined => {
  const { draft } = to;
  switch (table) {
    case "groups":
      return { part: "group", sentence: "The groups are in another order." };
    case "variables":
      return { part: "variable", sentence: "The variables are in another order." };
    case "blocks":
      return { part: "group", groupId: parent, sentence: `What ${to.nameGroup(parent)} says is in another order.` };
    case "items": {
      const block = lookup(draft.blocks, parent);
      const many = block && to.definitionOf(block)?.itemLabels?.many.toLowerCase();
      return (
        block && {
          part: "branch",
          groupId: block.groupId,
          blockId: parent,
          sentence: `The ${many ?? "branches"} of ${to.nameBlock(block)} are in another order.`,
        }
      );
    }
    case "paths": {
      const item = lookup(draft.items, parent);
      const block = item && lookup(draft.blocks, item.blockId);
      return (
        block && {
          part: "branch",
          groupId: block.groupId,
          blockId: block.id,
          sentence: `The buttons of ${to.nameItem(item)} are in another order.`,
        }
      );
    }
    default:
      return undefined;
  }
};

/** Compares the sequence of siblings. Where only an added one made others get new keys, that goes along with it. */
export const compareOrders = (sides: Sides): void => {
  const [from, to] = [sides.from.draft, sides.to.draft];
  for (const table of draftTables) {
    if (from[table] === to[table]) continue;
    const earlier = sequencesOf(table, from);
    for (const [parent, siblings] of sequencesOf(table, to)) {
      const old = (earlier.get(parent) ?? []).map(({ id }) => id);
      const ids = siblings.map(({ id }) => id);
      if (isSameJson(old, ids)) continue;
      const operations = siblings
        .filter(({ id }) => Object.hasOwn(from[table], id))
        .map(({ id, order }) => setOperation(table, id, ["order"], order));
      const [before, after] = [new Set(old), new Set(ids)];
      const isMixed = !isSameJson(
        old.filter((id) => after.has(id)),
        ids.filter((id) => before.has(id)),
      );
      const told = isMixed ? tellOrder(sides, table, parent) : undefined;
      if (told) addDifference(sides, { kind: "moved", ...told, operations });
      else {
        const newcomer = ids.find((id) => !before.has(id));
        const owner = newcomer === undefined ? undefined : sides.owners.get(entryKey(table, newcomer));
        (owner?.operations ?? sides.quiet).push(...operations);
      }
    }
  }
};
