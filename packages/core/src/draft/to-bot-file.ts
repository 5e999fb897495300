import type { BlockDefinition, Definitions } from "../fields/define-block.ts";
import { canHaveWayOut } from "../fields/way-out.ts";
import { sourceKey } from "../format/edge-sources.ts";
import { stateRowChoice } from "../format/upgrade/write-version-defaults.ts";
import { writeOperators } from "../format/write-operators.ts";
import {
  type BotFile,
  type BotFileBlock,
  type BotFileEdge,
  type BotFileEvent,
  type BotFileGroup,
  type BotFileItem,
  type BotFileVariable,
  botFileVersion,
} from "../nouns/bot-file.ts";
import type { JsonObject } from "../values/json.ts";
import { lookup } from "../values/record.ts";
import {
  botOf,
  type Draft,
  type DraftBlock,
  type DraftEvent,
  type DraftGroup,
  type DraftItem,
  type DraftPath,
  type DraftVariable,
} from "./draft.ts";
import { byOrder } from "./order-key.ts";
import { fromRows, pathsKey, withoutHiddenIds } from "./rows.ts";

/**
 * Converts a draft to a file for compiling and lint. Nothing is repaired, so edges may lead nowhere. Rows keep their ids,
 * even those that exported files omit. Results are cached by entry, so that an edit converts only what has changed.
 */
export const toBotFile = (draft: Draft, definitions: Definitions): BotFile => {
  const { name, theme, settings, data } = botOf(draft);
  const edgeIds = edgesBySource(draft.edges);
  const parts: Parts = { definitions, edgeIds, items: itemsByBlock(draft.items), paths: pathsByItem(draft.paths) };
  const blocks = blocksByGroup(draft.blocks);
  return {
    ...data,
    version: botFileVersion,
    name,
    events: inOrder(draft.events).map((event) => toEvent(event, edgeIds)),
    groups: inOrder(draft.groups).map((group) => toGroup(group, blocks.get(group.id) ?? [], parts)),
    edges: toEdges(draft.edges),
    variables: toVariables(draft.variables),
    theme,
    settings,
  };
};

/**
 * Converts a repaired draft to the file that is published, and that is exported after conversion to the exchange form.
 * Conditions without an operator are written with OR, and sheet look-ups without a choice of rows with a random row: that is
 * how they run here, while other readers of this format version would take AND and all rows.
 */
export const exportBotFile = (draft: Draft, definitions: Definitions): BotFile => {
  const file = toBotFile(draft, definitions);
  return {
    ...file,
    groups: file.groups.map((group) => ({
      ...group,
      blocks: group.blocks.map((block) => toExchange(block, lookup(definitions, block.type))),
    })),
  };
};

const toExchange = (block: BotFileBlock, definition: BlockDefinition | undefined): BotFileBlock => {
  const { items, ...others } = block;
  const stored = definition && block[definition.key];
  return stateRowChoice({
    ...others,
    ...(definition && stored ? { [definition.key]: withoutHiddenIds(definition.options, stored) } : {}),
    ...(items ? { items: items.map((item) => toExchangeItem(item, definition)) } : {}),
  });
};

const toExchangeItem = ({ id, ...values }: BotFileItem, definition: BlockDefinition | undefined): BotFileItem =>
  writeOperators({ ...(definition?.item ? withoutHiddenIds(definition.item, values, pathsKey) : values), id }, "OR");

interface Parts {
  definitions: Definitions;
  edgeIds: ReadonlyMap<string, string>;
  items: ReadonlyMap<string, DraftItem[]>;
  paths: ReadonlyMap<string, DraftPath[]>;
}

const inOrder = <Entry extends { id: string; order: string }>(table: Readonly<Record<string, Entry>>): Entry[] =>
  Object.values(table).sort(byOrder);

/** Caches what is made from a whole table by the table's identity. */
const ofTable = <Table extends object, Made>(make: (table: Table) => Made): ((table: Table) => Made) => {
  const known = new WeakMap<Table, Made>();
  return (table) => {
    const made = known.get(table) ?? make(table);
    known.set(table, made);
    return made;
  };
};

const childrenOf = <Child extends { id: string; order: string }>(
  children: Readonly<Record<string, Child>>,
  parentOf: (child: Child) => string,
): Map<string, Child[]> => {
  const found = new Map<string, Child[]>();
  for (const child of Object.values(children)) {
    const parent = parentOf(child);
    const siblings = found.get(parent);
    if (siblings) siblings.push(child);
    else found.set(parent, [child]);
  }
  for (const siblings of found.values()) siblings.sort(byOrder);
  return found;
};

const blocksByGroup = ofTable((table: Draft["blocks"]) => childrenOf(table, ({ groupId }) => groupId));
const itemsByBlock = ofTable((table: Draft["items"]) => childrenOf(table, ({ blockId }) => blockId));
const pathsByItem = ofTable((table: Draft["paths"]) => childrenOf(table, ({ itemId }) => itemId));

/** The edge at each source; of several, the last. */
const edgesBySource = ofTable(
  (table: Draft["edges"]) => new Map(inOrder(table).map(({ id, from }) => [sourceKey(from), id])),
);

const toEdges = ofTable((table: Draft["edges"]) =>
  inOrder(table).map(({ id, from, to, data }): BotFileEdge => ({ ...data, id, from, to })),
);

const outgoing = (edgeId: string | undefined): { outgoingEdgeId?: string } =>
  edgeId === undefined ? {} : { outgoingEdgeId: edgeId };

/** Whether two lists contain the same objects. */
const isSame = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((entry, place) => entry === other[place]);

/** The converted entry with the objects it was made from. */
interface Written<File> {
  from: readonly unknown[];
  file: File;
}

/** Converts an entry unless it was already converted from the same objects. */
const once = <Entry extends object, File>(
  known: WeakMap<Entry, Written<File>>,
  entry: Entry,
  from: readonly unknown[],
  write: () => File,
): File => {
  const earlier = known.get(entry);
  if (earlier && isSame(earlier.from, from)) return earlier.file;
  const file = write();
  known.set(entry, { from, file });
  return file;
};

const knownGroups = new WeakMap<DraftGroup, Written<BotFileGroup>>();
const writtenGroups = new WeakMap<DraftGroup, Written<BotFileGroup>>();

const toGroup = (group: DraftGroup, children: readonly DraftBlock[], parts: Parts): BotFileGroup => {
  const { definitions, edgeIds, items, paths } = parts;
  // If no item or edge has changed, the blocks alone determine whether the group has changed.
  return once(knownGroups, group, [definitions, edgeIds, items, paths, ...children], () => {
    const blocks = children.map((block) => toBlock(block, parts));
    return once(writtenGroups, group, blocks, () => {
      const { id, title, graphCoordinates, data } = group;
      return { ...data, id, title, graphCoordinates, blocks };
    });
  });
};

const knownBlocks = new WeakMap<DraftBlock, Written<BotFileBlock>>();

const toBlock = (block: DraftBlock, parts: Parts): BotFileBlock => {
  const definition = lookup(parts.definitions, block.type);
  const children = block.hasItems || canHaveWayOut(definition) ? (parts.items.get(block.id) ?? []) : [];
  const items = children.map((item) => toItem(item, definition, parts));
  const edgeId = parts.edgeIds.get(sourceKey({ blockId: block.id }));
  return once(knownBlocks, block, [definition, edgeId, ...items], () => {
    const { id, type, options, key, hasItems, data } = block;
    const stored = definition ? fromRows(definition.options, options) : options;
    return {
      ...data,
      id,
      type,
      ...outgoing(edgeId),
      ...(Object.keys(stored).length > 0 ? { [definition?.key ?? key ?? "options"]: stored } : {}),
      ...(hasItems || items.length > 0 ? { items } : {}),
    };
  });
};

const knownItems = new WeakMap<DraftItem, Written<BotFileItem>>();

const toItem = (item: DraftItem, definition: BlockDefinition | undefined, parts: Parts): BotFileItem => {
  const { id, blockId, options, hasPaths } = item;
  const children = hasPaths ? (parts.paths.get(id) ?? []) : [];
  const edgeId = parts.edgeIds.get(sourceKey({ blockId, itemId: id }));
  const pathEdges = children.map((path) => parts.edgeIds.get(sourceKey({ blockId, itemId: id, pathId: path.id })));
  return once(knownItems, item, [definition, edgeId, ...children, ...pathEdges], () => {
    const paths = children.map(
      (path, place): JsonObject => ({
        ...path.options,
        id: path.id,
        ...outgoing(pathEdges[place]),
      }),
    );
    return {
      ...(definition?.item ? fromRows(definition.item, options, pathsKey) : options),
      ...(hasPaths ? { paths } : {}),
      id,
      ...outgoing(edgeId),
    };
  });
};

const toEvent = (
  { id, type, graphCoordinates, options, data }: DraftEvent,
  edgeIds: ReadonlyMap<string, string>,
): BotFileEvent => ({
  ...data,
  id,
  type,
  graphCoordinates,
  ...outgoing(edgeIds.get(sourceKey({ eventId: id }))),
  ...(Object.keys(options).length > 0 ? { options } : {}),
});

const toVariable = ({ id, name, isSessionVariable, value, data }: DraftVariable): BotFileVariable => ({
  ...data,
  id,
  name,
  ...(isSessionVariable === undefined ? {} : { isSessionVariable }),
  ...(value === undefined ? {} : { value }),
});

const toVariables = ofTable((table: Draft["variables"]) => inOrder(table).map(toVariable));
