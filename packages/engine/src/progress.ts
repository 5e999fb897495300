import {
  type Catalogue,
  type Flow,
  type FlowBlock,
  type Flows,
  isJsonObject,
  type Json,
  lookup,
  type Position,
  type Session,
} from "@parley/core";
import { findPosition, indexFlow } from "./flow-index.ts";

/**
 * A chat's progress in percent: answered inputs plus the current one, out of these and all inputs that can still be reached.
 * 100 at the end. In a loop each input counts once.
 */
export const progressOf = (flows: Flows, catalogue: Catalogue, session: Session): number => {
  if (session.status === "ended") return 100;
  let ahead = 0;
  for (const { botId, position } of session.frames) {
    const flow = lookup(flows, botId);
    if (flow && position) ahead += inputsAhead(flow, catalogue, position);
  }
  const done = session.answerCount + 1;
  return (done / (done + ahead)) * 100;
};

const known = new WeakMap<Flow, { catalogue: Catalogue; counts: Map<string, number> }>();

/** Caches `countInputs`: chats of the same bot visit the same places. */
const inputsAhead = (flow: Flow, catalogue: Catalogue, place: Position): number => {
  const found = known.get(flow);
  const counts = found?.catalogue === catalogue ? found.counts : new Map<string, number>();
  known.set(flow, { catalogue, counts });
  const key = `${place.groupId}/${place.index}`;
  const count = counts.get(key) ?? countInputs(flow, catalogue, place);
  counts.set(key, count);
  return count;
};

/** Counts the inputs that can be reached from a place, including the one there. */
const countInputs = (flow: Flow, catalogue: Catalogue, start: Position): number => {
  const index = indexFlow(flow);
  const seen = new Set<FlowBlock>();
  const waiting: Position[] = [start];
  for (let place = waiting.pop(); place; place = waiting.pop()) {
    const block = index.groups.get(place.groupId)?.blocks[place.index];
    if (!block || seen.has(block)) continue;
    seen.add(block);
    const onward = block.outgoingEdgeId === undefined ? undefined : index.edges.get(block.outgoingEdgeId);
    if (!onward) waiting.push({ ...place, index: place.index + 1 });
    const targets = [onward, ...edgeIdsIn(block.items).map((id) => index.edges.get(id)), jumpOf(catalogue, block)];
    for (const target of targets) {
      const position = target && findPosition(index, target);
      if (position) waiting.push(position);
    }
  }
  return [...seen].filter(({ type }) => lookup(catalogue, type)?.reply !== undefined).length;
};

const jumpOf = (catalogue: Catalogue, block: FlowBlock) => lookup(catalogue, block.type)?.jumpsTo?.(block);

/** The ids of the edges of items and of rows inside them. */
const edgeIdsIn = (value: Json | undefined): string[] => {
  if (Array.isArray(value)) return value.flatMap(edgeIdsIn);
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === "outgoingEdgeId" && typeof inner === "string" ? [inner] : edgeIdsIn(inner),
  );
};
