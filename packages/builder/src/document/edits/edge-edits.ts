import { applyOperations, blocksOf, type Draft, type DraftEdge, isSameJson, type Operation } from "@parley/core/draft";
import { createId } from "../create-id.ts";
import { addGroupWith, type NewBlock } from "./block-edits.ts";
import type { Point } from "./group-edits.ts";
import { orderAtEnd } from "./order-at-end.ts";

/** The start of an edge: an event, a block (the end of its group), an item or a path of an item. */
export type EdgeStart = DraftEdge["from"];

/** The end of an edge: the beginning of a group, or a block in it. */
export interface EdgeEnd {
  groupId: string;
  blockId?: string | undefined;
}

/** The edge that begins at a place. */
const findEdgeFrom = (draft: Draft, from: EdgeStart): DraftEdge | undefined =>
  Object.values(draft.edges).find((edge) => isSameJson(edge.from, from));

const cleaned = ({ groupId, blockId }: EdgeEnd): DraftEdge["to"] => ({
  groupId,
  ...(blockId === undefined ? {} : { blockId }),
});

/** Connects a place with a group or a block. An edge that starts there is redirected. */
export const connect = (draft: Draft, from: EdgeStart, to: EdgeEnd): { operations: Operation[]; edgeId: string } => {
  const existing = findEdgeFrom(draft, from);
  if (existing) return { operations: redirectEdge(draft, existing.id, to), edgeId: existing.id };
  const edgeId = createId();
  const entry = { id: edgeId, order: orderAtEnd(draft.edges), from, to: cleaned(to), data: {} };
  return { operations: [{ op: "put", table: "edges", entry }], edgeId };
};

/** Returns the end of a group, which is its last block. An empty group has no end. */
export const findGroupEnd = (draft: Draft, groupId: string): EdgeStart | null => {
  const last = blocksOf(draft, groupId).at(-1);
  return last ? { blockId: last.id } : null;
};

export const disconnect = (draft: Draft, edgeId: string): Operation[] =>
  Object.hasOwn(draft.edges, edgeId) ? [{ op: "drop", table: "edges", id: edgeId }] : [];

/** Changes where an edge ends. */
export const redirectEdge = (draft: Draft, edgeId: string, to: EdgeEnd): Operation[] => {
  const edge = draft.edges[edgeId];
  if (!edge || isSameJson(edge.to, cleaned(to))) return [];
  return [{ op: "set", table: "edges", id: edgeId, path: ["to"], value: cleaned(to) }];
};

/** Changes where an edge starts, replacing an edge that starts there. */
export const reattachEdge = (draft: Draft, edgeId: string, from: EdgeStart): Operation[] => {
  const edge = draft.edges[edgeId];
  if (!edge || isSameJson(edge.from, from)) return [];
  const taken = findEdgeFrom(draft, from);
  return [
    ...(taken ? [{ op: "drop", table: "edges", id: taken.id } as const] : []),
    { op: "set", table: "edges", id: edgeId, path: ["from"], value: from },
  ];
};

/** Inserts a new group with blocks into an edge. */
export const insertOnEdge = (
  draft: Draft,
  edgeId: string,
  group: { at: Point; title: string },
  blocks: readonly NewBlock[],
): { operations: Operation[]; groupId: string; blockIds: string[] } => {
  const added = addGroupWith(draft, group, blocks);
  const edge = draft.edges[edgeId];
  const last = added.blockIds.at(-1);
  if (!edge || last === undefined) return added;
  const within = applyOperations(draft, added.operations).draft;
  const onward = connect(within, { blockId: last }, { groupId: edge.to.groupId, blockId: edge.to.blockId });
  return {
    ...added,
    operations: [...added.operations, ...redirectEdge(draft, edgeId, { groupId: added.groupId }), ...onward.operations],
  };
};

/** Inserts an existing group into an edge. If the group already leads somewhere else, that stays. */
export const insertGroupOnEdge = (draft: Draft, edgeId: string, groupId: string): Operation[] => {
  const edge = draft.edges[edgeId];
  const end = findGroupEnd(draft, groupId);
  if (!edge || edge.to.groupId === groupId) return [];
  const isTaken = end !== null && findEdgeFrom(draft, end) !== undefined;
  const onward = end && !isTaken ? connect(draft, end, { ...edge.to }).operations : [];
  return [...redirectEdge(draft, edgeId, { groupId }), ...onward];
};
