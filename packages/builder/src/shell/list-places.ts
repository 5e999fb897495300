import { definitions } from "@parley/blocks/definitions";
import { lookup } from "@parley/core";
import type { Draft } from "@parley/core/draft";
import { blocksIn, itemsIn } from "../document/draft-index.ts";
import { findVariableUses } from "../document/edits/index.ts";
import { outlineScript } from "../flow/script/outline-script.ts";
import { plainTextOf } from "../flow/writing/said-text.ts";

/** A place in the flow to go to. */
export interface FlowPlace {
  id: string;
  kind: "group" | "block" | "variable";
  label: string;
  /** The title of its group; empty if it is in none. */
  groupTitle: string;
  /** What to select there; null for an unused variable. */
  target: { groups?: string[]; blocks?: string[] } | null;
}

const texts = ["content", "title"] as const;

/** Returns the name of a block for lists: its text, otherwise its type and answers. */
const nameOf = (draft: Draft, blockId: string): string => {
  const block = draft.blocks[blockId];
  if (!block) return "";
  const label = lookup(definitions, block.type)?.label ?? block.type;
  const said = plainTextOf(block).replace(/\s+/g, " ");
  if (said !== "") return said;
  const variable = draft.variables[String(block.options.variableId)]?.name ?? "";
  const answers = itemsIn(draft, blockId).flatMap(({ options }) => {
    const key = texts.find((one) => typeof options[one] === "string" && options[one] !== "");
    return key ? [String(options[key])] : [];
  });
  return [label, variable, answers.slice(0, 4).join(", ")].filter(Boolean).join(" · ");
};

/** Returns the block that contains a use of a variable. */
const blockOf = (draft: Draft, table: string, id: string): string | undefined => {
  if (table === "blocks") return id;
  if (table === "items") return draft.items[id]?.blockId;
  if (table === "paths") return draft.items[draft.paths[id]?.itemId ?? ""]?.blockId;
  return undefined;
};

/** Returns all groups, blocks and variables of a bot, in the order of the script. */
export const listPlaces = (draft: Draft): FlowPlace[] => {
  const groups: FlowPlace[] = [];
  const blocks: FlowPlace[] = [];
  for (const { groupId } of outlineScript(draft).flatMap(({ sections }) => sections)) {
    const groupTitle = draft.groups[groupId]?.title ?? "";
    groups.push({ id: groupId, kind: "group", label: groupTitle, groupTitle: "", target: { groups: [groupId] } });
    for (const { id } of blocksIn(draft, groupId))
      blocks.push({ id, kind: "block", label: nameOf(draft, id), groupTitle, target: { blocks: [id] } });
  }
  const uses = findVariableUses(draft);
  const variables = Object.values(draft.variables).map(({ id, name }): FlowPlace => {
    const used = (uses.get(id) ?? []).flatMap((use) => blockOf(draft, use.table, use.id) ?? []);
    const [first] = used;
    const groupTitle = draft.groups[draft.blocks[first ?? ""]?.groupId ?? ""]?.title ?? "";
    return { id, kind: "variable", label: name, groupTitle, target: first === undefined ? null : { blocks: [first] } };
  });
  return [...groups, ...blocks, ...variables];
};
