import {
  type BotFile,
  type BotFileBlock,
  type BotFileEdgeSource,
  type BotFileItem,
  isEventSource,
} from "../nouns/bot-file.ts";
import { isJsonObject, type JsonObject } from "../values/json.ts";

/**
 * Receives a place where an edge may begin and the edge id stored there. Returns the id to store there, or undefined for
 * none.
 */
export type EdgeIdChange = (source: BotFileEdgeSource, edgeId: string | undefined) => string | undefined;

/**
 * A copy of the file with every `outgoingEdgeId` (of events, blocks, items and paths of cards) replaced by what
 * `change` returns.
 */
export const mapOutgoingEdges = (file: BotFile, change: EdgeIdChange): BotFile => ({
  ...file,
  events: file.events.map((event) => withEdgeId(event, change({ eventId: event.id }, event.outgoingEdgeId))),
  groups: file.groups.map((group) => ({ ...group, blocks: group.blocks.map((block) => changeBlock(block, change)) })),
});

const changeBlock = (block: BotFileBlock, change: EdgeIdChange): BotFileBlock => {
  const changed = withEdgeId(block, change({ blockId: block.id }, block.outgoingEdgeId));
  return block.items ? { ...changed, items: block.items.map((item) => changeItem(item, block.id, change)) } : changed;
};

const changeItem = (item: BotFileItem, blockId: string, change: EdgeIdChange): BotFileItem => {
  const changed = withEdgeId(item, change({ blockId, itemId: item.id }, item.outgoingEdgeId));
  if (!Array.isArray(item.paths)) return changed;
  const paths = item.paths.map((path) => {
    if (!isJsonObject(path) || typeof path.id !== "string") return path;
    const stored = typeof path.outgoingEdgeId === "string" ? path.outgoingEdgeId : undefined;
    return withEdgeId(path, change({ blockId, itemId: item.id, pathId: path.id }, stored));
  });
  return { ...changed, paths };
};

const withEdgeId = <Holder extends JsonObject>(holder: Holder, edgeId: string | undefined): Holder => {
  if (holder.outgoingEdgeId === edgeId) return holder;
  const { outgoingEdgeId: _, ...others } = holder;
  // The cast is safe: only this key is changed, and it is an optional text in every type.
  return (edgeId === undefined ? others : { ...others, outgoingEdgeId: edgeId }) as Holder;
};

/** A key that is equal for two sources exactly if they are the same place. */
export const sourceKey = (source: BotFileEdgeSource): string =>
  isEventSource(source)
    ? JSON.stringify(["event", source.eventId])
    : JSON.stringify(["block", source.blockId, source.itemId ?? null, source.pathId ?? null]);
