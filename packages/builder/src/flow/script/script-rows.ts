import type { Draft } from "@parley/core/draft";
import { blocksIn } from "../../document/draft-index.ts";
import type { Selection } from "../../document/index.ts";
import type { ScriptPart } from "./outline-script.ts";

/** A line that arrow keys stop at: a group's heading, or a block. */
export interface ScriptRow {
  kind: "group" | "block";
  id: string;
  groupId: string;
}

/** Returns all lines of the script, from top to bottom. */
export const listRows = (draft: Draft, parts: readonly ScriptPart[]): ScriptRow[] =>
  parts
    .flatMap(({ sections }) => sections)
    .flatMap(({ groupId }): ScriptRow[] => [
      { kind: "group", id: groupId, groupId },
      ...blocksIn(draft, groupId).map(({ id }): ScriptRow => ({ kind: "block", id, groupId })),
    ]);

/** Returns the line that the keyboard acts on: the last selected one, or the first line. */
export const findActiveRow = (rows: readonly ScriptRow[], { blocks, groups }: Selection): ScriptRow | undefined => {
  const id = blocks.at(-1) ?? groups.at(-1);
  return rows.find((row) => row.id === id) ?? rows[0];
};

/** Returns the selection from one line to another: blocks if both are blocks, otherwise whole groups. */
export const selectBetween = (
  rows: readonly ScriptRow[],
  fromId: string,
  toId: string,
): { groups: string[]; blocks: string[] } => {
  const from = rows.findIndex(({ id }) => id === fromId);
  const to = rows.findIndex(({ id }) => id === toId);
  if (from < 0 || to < 0) return { groups: [], blocks: [] };
  const between = rows.slice(Math.min(from, to), Math.max(from, to) + 1);
  const isBlocks = rows[from]?.kind === "block" && rows[to]?.kind === "block";
  const chosen = between.filter(({ kind }) => kind === (isBlocks ? "block" : "group")).map(({ id }) => id);
  // The last entry must be the line that was moved to, because the next key starts from there.
  if (from > to) chosen.reverse();
  return isBlocks ? { groups: [], blocks: chosen } : { groups: chosen, blocks: [] };
};
