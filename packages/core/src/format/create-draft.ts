import type {
  BotFile,
  BotFileBlock,
  BotFileEdge,
  BotFileEvent,
  BotFileGroup,
  BotFileItem,
  BotFileVariable,
} from "./bot-file.ts";
import { BotFileError } from "./bot-file-error.ts";
import type { Draft, DraftBlock, DraftEdge, DraftEvent, DraftGroup, DraftItem, DraftVariable } from "./draft.ts";
import { mapOutgoingEdges } from "./edge-sources.ts";
import { orderKeys } from "./order-key.ts";

/**
 * The flat form of a file as `importBotFile` gives it: ids are unique, and edges begin where they say. Throws
 * BotFileError when two things of a kind have the same id. `exportBotFile` is the way back.
 */
export const createDraft = (file: BotFile): Draft => {
  const bare = mapOutgoingEdges(file, () => undefined);
  const { version: _, name, groups, events, edges, variables, theme, settings, ...data } = bare;
  const blocks = groups.flatMap((group) => inOrder(group.blocks, (block, order) => toBlock(block, order, group.id)));
  const items = groups.flatMap((group) =>
    group.blocks.flatMap((block) => inOrder(block.items ?? [], (item, order) => toItem(item, order, block.id))),
  );
  return {
    name,
    groups: byId("group", inOrder(groups, toGroup)),
    blocks: byId("block", blocks),
    items: byId("item", items),
    edges: byId("edge", inOrder(edges, toEdge)),
    variables: byId("variable", inOrder(variables, toVariable)),
    events: byId("event", inOrder(events, toEvent)),
    theme,
    settings,
    data,
  };
};

const inOrder = <Entry, Flat>(entries: readonly Entry[], flatten: (entry: Entry, order: string) => Flat): Flat[] => {
  const keys = orderKeys(entries.length);
  return entries.map((entry, index) => flatten(entry, keys[index] ?? ""));
};

const byId = <Entry extends { id: string }>(kind: string, entries: readonly Entry[]): Record<string, Entry> => {
  const ids = new Set<string>();
  for (const { id } of entries) {
    if (ids.has(id)) {
      const message = `Two things of the kind ${kind} have the id ${id}.`;
      throw new BotFileError(message, {
        path: `${kind} ${id}`,
        expected: "an id of its own",
        found: "the same id twice",
      });
    }
    ids.add(id);
  }
  return Object.fromEntries(entries.map((entry) => [entry.id, entry]));
};

const toGroup = ({ id, title, graphCoordinates, blocks: _, ...data }: BotFileGroup, order: string): DraftGroup => ({
  id,
  order,
  title,
  graphCoordinates,
  data,
});

const toBlock = (block: BotFileBlock, order: string, groupId: string): DraftBlock => {
  const { id, type, content, options, items, ...data } = block;
  return {
    id,
    groupId,
    order,
    type,
    ...(content ? { content } : {}),
    ...(options ? { options } : {}),
    ...(items ? { hasItems: true } : {}),
    data,
  };
};

const toItem = ({ id, ...data }: BotFileItem, order: string, blockId: string): DraftItem => ({
  id,
  blockId,
  order,
  data,
});

const toEdge = ({ id, from, to, ...data }: BotFileEdge, order: string): DraftEdge => ({ id, order, from, to, data });

const toVariable = (
  { id, name, isSessionVariable, value, ...data }: BotFileVariable,
  order: string,
): DraftVariable => ({
  id,
  order,
  name,
  ...(isSessionVariable === undefined ? {} : { isSessionVariable }),
  ...(value === undefined ? {} : { value }),
  data,
});

const toEvent = ({ id, type, graphCoordinates, options, ...data }: BotFileEvent, order: string): DraftEvent => ({
  id,
  order,
  type,
  graphCoordinates,
  ...(options ? { options } : {}),
  data,
});
