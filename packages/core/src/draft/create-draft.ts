import type { BlockDefinition, Definitions } from "../fields/define-block.ts";
import { canHaveWayOut } from "../fields/way-out.ts";
import { BotFileError } from "../format/bot-file-error.ts";
import { mapOutgoingEdges } from "../format/edge-sources.ts";
import type {
  BotFile,
  BotFileBlock,
  BotFileEdge,
  BotFileEvent,
  BotFileGroup,
  BotFileItem,
  BotFileVariable,
} from "../nouns/bot-file.ts";
import { isJsonObject, type JsonObject } from "../values/json.ts";
import { lookup } from "../values/record.ts";
import {
  botEntryId,
  type Draft,
  type DraftBlock,
  type DraftEdge,
  type DraftEvent,
  type DraftGroup,
  type DraftItem,
  type DraftPath,
  type DraftVariable,
  draftForm,
} from "./draft.ts";
import { orderKeys } from "./order-key.ts";
import { pathsKey, toRows } from "./rows.ts";

/**
 * Creates the draft of a file from `importBotFile`, in which ids are unique and edges begin where they claim to. Throws
 * BotFileError if two entries of a kind have the same id. The reverse is `toBotFile`.
 */
export const createDraft = (file: BotFile, definitions: Definitions): Draft => {
  const bare = mapOutgoingEdges(file, () => undefined);
  const { version: _, name, groups, events, edges, variables, theme, settings, ...data } = bare;
  const blocks: DraftBlock[] = [];
  const items: DraftItem[] = [];
  const paths: DraftPath[] = [];
  for (const group of groups)
    for (const [block, blockOrder] of inOrder(group.blocks)) {
      const definition = lookup(definitions, block.type);
      blocks.push(toBlock(block, blockOrder, group.id, definition));
      for (const [item, itemOrder] of inOrder(block.items ?? [])) {
        const own = pathsOf(item);
        items.push(toItem(item, itemOrder, block.id, own !== null, definition));
        for (const [path, pathOrder] of inOrder(own ?? [])) {
          const { id, ...options } = path;
          paths.push({ id, itemId: item.id, order: pathOrder, options });
        }
      }
    }
  return {
    form: draftForm,
    bot: { [botEntryId]: { id: botEntryId, name, theme, settings, data } },
    groups: byId("group", inOrder(groups).map(toGroup)),
    blocks: byId("block", blocks),
    items: byId("item", items),
    paths: byId("path", paths),
    edges: byId("edge", inOrder(edges).map(toEdge)),
    variables: byId("variable", inOrder(variables).map(toVariable)),
    events: byId("event", inOrder(events).map(toEvent)),
  };
};

const inOrder = <Entry>(entries: readonly Entry[]): [Entry, string][] => {
  const keys = orderKeys(entries.length);
  return entries.map((entry, index) => [entry, keys[index] ?? ""]);
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

const toGroup = ([{ id, title, graphCoordinates, blocks: _, ...data }, order]: [BotFileGroup, string]): DraftGroup => ({
  id,
  order,
  title,
  graphCoordinates,
  data,
});

const toBlock = (
  block: BotFileBlock,
  order: string,
  groupId: string,
  definition: BlockDefinition | undefined,
): DraftBlock => {
  const key = definition?.key ?? (block.content && !block.options ? "content" : "options");
  const { id, type, items, [key]: stored, ...data } = block;
  const options = stored ?? {};
  return {
    id,
    groupId,
    order,
    type,
    options: definition ? toRows(definition.options, options) : options,
    ...(key === "content" && !definition ? { key } : {}),
    ...(items && !(canHaveWayOut(definition) && items.length > 0) ? { hasItems: true } : {}),
    data: withEmpty(data, key, stored),
  };
};

/** The paths of an item; null if it has none or if their key holds something else. */
const pathsOf = ({ paths }: BotFileItem): (JsonObject & { id: string })[] | null => {
  const isPath = (path: unknown): path is JsonObject & { id: string } =>
    isJsonObject(path) && typeof path.id === "string";
  return Array.isArray(paths) && paths.every(isPath) ? paths : null;
};

/** Remembers whether the file had empty options or none, so that the exported file is the same. */
const withEmpty = (data: JsonObject, key: string, stored: JsonObject | undefined): JsonObject =>
  stored && Object.keys(stored).length === 0 ? { ...data, [key]: stored } : data;

const toItem = (
  { id, ...stored }: BotFileItem,
  order: string,
  blockId: string,
  hasPaths: boolean,
  definition: BlockDefinition | undefined,
): DraftItem => {
  const { paths: _, ...others } = stored;
  const options = hasPaths ? others : stored;
  return {
    id,
    blockId,
    order,
    options: definition?.item ? toRows(definition.item, options, pathsKey) : options,
    ...(hasPaths ? { hasPaths } : {}),
  };
};

const toEdge = ([{ id, from, to, ...data }, order]: [BotFileEdge, string]): DraftEdge => ({
  id,
  order,
  from,
  to,
  data,
});

const toVariable = ([{ id, name, isSessionVariable, value, ...data }, order]: [
  BotFileVariable,
  string,
]): DraftVariable => ({
  id,
  order,
  name,
  ...(isSessionVariable === undefined ? {} : { isSessionVariable }),
  ...(value === undefined ? {} : { value }),
  data,
});

const toEvent = ([{ id, type, graphCoordinates, options, ...data }, order]: [BotFileEvent, string]): DraftEvent => ({
  id,
  order,
  type,
  graphCoordinates,
  options: options ?? {},
  data: withEmpty(data, "options", options),
});
