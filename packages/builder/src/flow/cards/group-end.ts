import { definitions } from "@parley/blocks/definitions";
import { lookup } from "@parley/core";
import type { Draft, DraftBlock } from "@parley/core/draft";
import { type BlockDefinition, canHaveWayOut, holds, valueAt } from "@parley/core/fields";
import { blocksIn, edgeFrom, itemsIn, pathsIn, startKey } from "../../document/draft-index.ts";
import { optionsOf } from "./shown-block.ts";

/**
 * Where a group leads. `to`: to another group. `jump`: the last block jumps. `ways`: each answer has its own
 * connection. `here`: the chat ends after a message. `nowhere`: the chat ends unexpectedly. `back`: returns to where it
 * was called from. `empty`: the group has no blocks.
 */
export interface GroupEnd {
  kind: "to" | "jump" | "ways" | "here" | "nowhere" | "back" | "empty";
  groupId: string;
  title: string;
  /** Whether some branches lead elsewhere, so that this applies to all others. */
  isOtherwise: boolean;
  /** The key of the place where its connection starts; empty if it can have none. */
  start: string;
}

/** Counts the rows of a block, and those with their own connection. */
const countWays = (draft: Draft, block: DraftBlock): { all: number; leading: number } => {
  // The other end of a block says nothing of where the flow goes usually.
  if (canHaveWayOut(lookup(definitions, block.type))) return { all: 0, leading: 0 };
  const starts = itemsIn(draft, block.id).flatMap((item) => {
    const paths = pathsIn(draft, item.id);
    const ownStarts = paths.map(({ id }) => startKey({ blockId: block.id, itemId: item.id, pathId: id }));
    return ownStarts.length > 0 ? ownStarts : [startKey({ blockId: block.id, itemId: item.id })];
  });
  return { all: starts.length, leading: starts.filter((start) => edgeFrom(draft, start)).length };
};

const hasSpoken = (blocks: readonly DraftBlock[]): boolean => {
  for (const { type } of [...blocks].reverse()) {
    const family = lookup(definitions, type)?.family;
    if (family === "input") return false;
    if (family === "bubble" || family === undefined) return true;
  }
  return true;
};

const findJump = (draft: Draft, block: DraftBlock, moves: BlockDefinition["moves"]): string | undefined => {
  if (!moves?.jumps) return undefined;
  const name = valueAt(optionsOf(block), moves.jumps.group);
  return typeof name === "string" && Object.hasOwn(draft.groups, name) ? name : undefined;
};

/** Returns where a group leads at its end. */
export const findEnd = (draft: Draft, groupId: string): GroupEnd => {
  const blocks = blocksIn(draft, groupId);
  const last = blocks.at(-1);
  const end = (kind: GroupEnd["kind"], to = "", isOtherwise = false, hasStart = true): GroupEnd => ({
    kind,
    groupId: to,
    title: draft.groups[to]?.title ?? "",
    isOtherwise,
    start: last && hasStart ? startKey({ blockId: last.id }) : "",
  });
  if (!last) return end("empty");
  const moves = lookup(definitions, last.type)?.moves;
  const options = optionsOf(last);
  const jump = findJump(draft, last, moves);
  if (jump !== undefined) return end("jump", jump, false, false);
  if (moves?.jumps) return end("nowhere", "", false, false);
  if (moves?.endsIf && holds(moves.endsIf, [options])) return end("here", "", false, false);
  const isPassing = moves?.passesItemsIf !== undefined && holds(moves.passesItemsIf, [options]);
  const ways = isPassing ? { all: 0, leading: 0 } : countWays(draft, last);
  const edge = edgeFrom(draft, startKey({ blockId: last.id }));
  if (edge) return end("to", edge.to.groupId, ways.leading > 0 || moves?.endsAtItems === true);
  if (moves?.returns) return end("back");
  if (ways.leading > 0) {
    if (moves?.endsAtItems) return end(ways.leading < ways.all ? "nowhere" : "here", "", true);
    return end(ways.leading < ways.all ? "nowhere" : "ways", "", ways.leading < ways.all);
  }
  return end(hasSpoken(blocks) ? "here" : "nowhere");
};
