import { lookup } from "../record.ts";
import {
  type BotFile,
  type BotFileBlock,
  type BotFileEdge,
  type BotFileItem,
  type BotFileVariable,
  botFileVersion,
} from "./bot-file.ts";
import type { Draft, DraftBlock, DraftItem, DraftVariable } from "./draft.ts";
import { mapOutgoingEdges, sourceKey } from "./edge-sources.ts";
import { byOrder } from "./order-key.ts";
import { writeOperators } from "./write-operators.ts";

/**
 * The file of a draft, version 6.1. Each edge begins where its `from` says and is stored there as `outgoingEdgeId`; of
 * several edges from one place the last counts. Blocks, items and edges whose group or block is gone stay out.
 * Conditions without an operator are written with OR, which is how they run here, since other readers take AND.
 */
export const exportBotFile = (draft: Draft): BotFile => {
  const blocks = childrenOf(draft.blocks, ({ groupId }) => groupId);
  const items = childrenOf(draft.items, ({ blockId }) => blockId);
  const nested: BotFile = {
    ...draft.data,
    version: botFileVersion,
    name: draft.name,
    events: Object.values(draft.events)
      .sort(byOrder)
      .map(({ id, type, graphCoordinates, options, data }) => ({
        ...data,
        id,
        type,
        graphCoordinates,
        ...(options ? { options } : {}),
      })),
    groups: Object.values(draft.groups)
      .sort(byOrder)
      .map(({ id, title, graphCoordinates, data }) => ({
        ...data,
        id,
        title,
        graphCoordinates,
        blocks: (blocks.get(id) ?? []).map((block) => toFileBlock(block, items)),
      })),
    edges: [],
    variables: Object.values(draft.variables).sort(byOrder).map(toFileVariable),
    theme: draft.theme,
    settings: draft.settings,
  };
  return withEdges(nested, draft);
};

const childrenOf = <Child extends { id: string; order: string }>(
  children: Record<string, Child>,
  parentOf: (child: Child) => string,
): Map<string, Child[]> => {
  const found = new Map<string, Child[]>();
  for (const child of Object.values(children)) {
    const siblings = found.get(parentOf(child));
    if (siblings) siblings.push(child);
    else found.set(parentOf(child), [child]);
  }
  for (const siblings of found.values()) siblings.sort(byOrder);
  return found;
};

const toFileBlock = (block: DraftBlock, items: Map<string, DraftItem[]>): BotFileBlock => {
  const { id, type, content, options, data } = block;
  return {
    ...data,
    id,
    type,
    ...(content ? { content } : {}),
    ...(options ? { options } : {}),
    ...(block.hasItems ? { items: (items.get(id) ?? []).map(toFileItem) } : {}),
  };
};

const toFileItem = ({ id, data }: DraftItem): BotFileItem => ({ ...writeOperators(data, "OR"), id });

const toFileVariable = ({ id, name, isSessionVariable, value, data }: DraftVariable): BotFileVariable => ({
  ...data,
  id,
  name,
  ...(isSessionVariable === undefined ? {} : { isSessionVariable }),
  ...(value === undefined ? {} : { value }),
});

/** Adds the edges that lead somewhere, and stores each where it begins. */
const withEdges = (nested: BotFile, draft: Draft): BotFile => {
  const edges = Object.values(draft.edges)
    .sort(byOrder)
    .filter(({ to }) => Object.hasOwn(draft.groups, to.groupId));
  const bySource = new Map(edges.map((edge) => [sourceKey(edge.from), edge.id]));
  const written = new Set<string>();
  const file = mapOutgoingEdges(nested, (source) => {
    const edgeId = bySource.get(sourceKey(source));
    if (edgeId !== undefined) written.add(edgeId);
    return edgeId;
  });
  return {
    ...file,
    edges: edges
      .filter(({ id }) => written.has(id))
      .map(({ id, from, to, data }): BotFileEdge => {
        const { blockId, ...toGroup } = to;
        const isInGroup = blockId !== undefined && lookup(draft.blocks, blockId)?.groupId === to.groupId;
        return { ...data, id, from, to: isInGroup ? { ...toGroup, blockId } : toGroup };
      }),
  };
};
