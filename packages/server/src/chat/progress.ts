import { type Flow, type FlowBlock, type Flows, isJsonObject, type Json, lookup, type Session } from "@parley/core";
import type { Definitions } from "@parley/core/fields";

/** All edges of a block: its own, and those of its items and of what is in them. */
const edgeIdsIn = (value: Json | undefined): string[] => {
  if (Array.isArray(value)) return value.flatMap(edgeIdsIn);
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === "outgoingEdgeId" && typeof inner === "string" ? [inner] : edgeIdsIn(inner),
  );
};

/** Counts the input blocks that can be reached from a place in a flow, the one there included. */
const countInputs = (flow: Flow, definitions: Definitions, start: { groupId: string; index: number }): number => {
  const groups = new Map(flow.groups.map((group) => [group.id, group.blocks]));
  const seen = new Set<FlowBlock>();
  const waiting: { groupId: string; index: number }[] = [start];
  const enter = (groupId: string, blockId?: string) => {
    const named = groups.get(groupId)?.findIndex(({ id }) => id === blockId) ?? -1;
    waiting.push({ groupId, index: Math.max(named, 0) });
  };
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    const block = groups.get(place.groupId)?.[place.index];
    if (block === undefined || seen.has(block)) continue;
    seen.add(block);
    for (const edgeId of [block.outgoingEdgeId ?? "", ...edgeIdsIn(block.items)]) {
      const target = lookup(flow.edges, edgeId);
      if (target !== undefined) enter(target.groupId, target.blockId);
    }
    const jump = lookup(definitions, block.type)?.moves?.jumps;
    const groupId = jump && block.options[jump.group];
    if (typeof groupId === "string") enter(groupId);
    if (lookup(flow.edges, block.outgoingEdgeId ?? "") === undefined)
      waiting.push({ groupId: place.groupId, index: place.index + 1 });
  }
  return [...seen].filter(({ type }) => lookup(definitions, type)?.family === "input").length;
};

/**
 * How far a chat has come, in percent: the share of the inputs answered or asked in all that may still be asked. A flow
 * that goes round counts each input once.
 */
export const progressOf = (flows: Flows, definitions: Definitions, session: Session): number => {
  if (session.status === "ended") return 100;
  let ahead = 0;
  for (const { botId, position } of session.frames) {
    const flow = lookup(flows, botId);
    if (flow !== undefined && position !== null) ahead += countInputs(flow, definitions, position);
  }
  const done = session.answerCount + 1;
  return (done / (done + ahead)) * 100;
};
