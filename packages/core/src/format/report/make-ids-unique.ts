import {
  type BotFile,
  type BotFileBlock,
  type BotFileEdge,
  type BotFileItem,
  isEventSource,
} from "../../nouns/bot-file.ts";
import { isJsonObject } from "../../values/json.ts";
import { mapOutgoingEdges } from "../edge-sources.ts";
import { blockPath, edgePath, eventPath, groupName, groupPath, type ImportReport } from "./import-report.ts";

/** Creates a function that returns unique ids: the requested one, or that one with a number appended. */
export const createIdRegister = (known: Iterable<string> = []) => {
  const taken = new Set(known);
  return (wanted: string): string => {
    let id = wanted;
    for (let count = 2; taken.has(id); count++) id = `${wanted}-${count}`;
    taken.add(id);
    return id;
  };
};

/**
 * Gives every duplicate id in a file a new one: among groups, blocks, items, paths of cards, events and variables.
 * References keep meaning the first holder. Only edges follow, since they also name the target group and are stored in the
 * path where they begin. Of edges with the same id, only the first could ever be followed, so the others are dropped.
 */
export const makeIdsUnique = (file: BotFile, report: ImportReport): BotFile => {
  const allBlocks = file.groups.flatMap((group) => group.blocks);
  const allItems = allBlocks.flatMap((block) => block.items ?? []);
  const uniqueGroup = createRenaming(file.groups);
  const uniqueBlock = createRenaming(allBlocks);
  const uniqueItem = createRenaming(allItems);
  const uniquePath = createRenaming(allItems.flatMap(pathsOf));
  const uniqueEvent = createRenaming(file.events);
  const uniqueVariable = createRenaming(file.variables);
  /** For each group, the new ids of its blocks by their old ones. */
  const blocksOf = new Map<string, Map<string, string>>();
  /** The old ids of paths by their new ones. */
  const oldPaths = new Map<string, string>();

  const noted = <Entry extends { id: string }>(
    entry: Entry,
    id: string,
    path: string,
    what: string,
    at = {},
  ): Entry => {
    if (id === entry.id) return entry;
    const message = `The id ${entry.id} of ${what}, because something else of its kind has it too; it is ${id} now.`;
    report.dropped.push({ path, message, ...at });
    return { ...entry, id };
  };

  const withUniquePaths = (item: BotFileItem, place: string, path: string, at: object): BotFileItem => {
    // The key may hold something else.
    if (!Array.isArray(item.paths) || !item.paths.some(isJsonObject)) return item;
    const entries = item.paths.filter(isJsonObject);
    for (let left = item.paths.length - entries.length; left > 0; left--)
      report.dropped.push({ path, message: "A path of an item, because it is not an object.", ...at });
    const paths = entries.map((entry, index) => {
      if (!hasId(entry)) {
        report.upgraded.push({ path, message: "A path without an id was given one.", ...at });
        return { ...entry, id: uniquePath.add(`${item.id}-path-${index + 1}`) };
      }
      const id = uniquePath.rename(entry.id);
      if (id !== entry.id) oldPaths.set(id, entry.id);
      return noted(entry, id, path, `a path in ${place}`, at);
    });
    return { ...item, paths };
  };

  const groups = file.groups.map((original) => {
    const group = noted(original, uniqueGroup.rename(original.id), groupPath(original.id), groupName(original));
    const newIds = new Map<string, string>();
    blocksOf.set(group.id, newIds);
    const blocks = group.blocks.map((block): BotFileBlock => {
      const path = blockPath(original.id, block.id);
      const unique = noted(block, uniqueBlock.rename(block.id), path, `a ${block.type} block in ${groupName(group)}`);
      if (!newIds.has(block.id)) newIds.set(block.id, unique.id);
      if (!unique.items) return unique;
      const at = { groupId: group.id, blockId: unique.id };
      const items = unique.items.map((item) => {
        const id = uniqueItem.rename(item.id);
        const renamed = noted(item, id, `${path}.items`, `an item in ${groupName(group)}`, at);
        return withUniquePaths(renamed, groupName(group), `${path}.items`, at);
      });
      return { ...unique, items };
    });
    return { ...group, blocks };
  });
  const events = file.events.map((event) =>
    noted(event, uniqueEvent.rename(event.id), eventPath(event.id), `a ${event.type} event`),
  );
  const variables = file.variables.map((variable) =>
    noted(variable, uniqueVariable.rename(variable.id), "variables", `variable "${variable.name}"`),
  );

  const withNewTarget = (edge: BotFileEdge): BotFileEdge => {
    const { groupId, blockId } = edge.to;
    const newId = blockId === undefined ? undefined : blocksOf.get(groupId)?.get(blockId);
    return newId === undefined || newId === blockId ? edge : { ...edge, to: { ...edge.to, blockId: newId } };
  };
  const edges = firstOfEach(file.edges, report).map(withNewTarget);
  return followPaths({ ...file, groups, events, variables, edges }, oldPaths);
};

const hasId = <Entry extends { id?: unknown }>(entry: Entry): entry is Entry & { id: string } =>
  typeof entry.id === "string" && entry.id !== "";

const pathsOf = (item: BotFileItem): { id: string }[] =>
  Array.isArray(item.paths) ? item.paths.filter(isJsonObject).filter(hasId) : [];

/** Keeps the ids of one kind unique. Call `rename` in file order; a new id never equals one used in the file. */
const createRenaming = (entries: readonly { id: string }[]) => {
  const seen = new Set<string>();
  const add = createIdRegister(entries.map(({ id }) => id));
  const rename = (id: string): string => {
    if (seen.has(id)) return add(id);
    seen.add(id);
    return id;
  };
  return { add, rename };
};

const firstOfEach = (edges: readonly BotFileEdge[], report: ImportReport): BotFileEdge[] => {
  const seen = new Set<string>();
  return edges.filter(({ id }) => {
    if (!seen.has(id)) return seen.add(id);
    const message = "A connection that has the same id as another and could never be followed.";
    report.dropped.push({ path: edgePath(id), message });
    return false;
  });
};

/** Makes the edges of renamed paths begin at their new ids. */
const followPaths = (file: BotFile, oldPaths: ReadonlyMap<string, string>): BotFile => {
  if (oldPaths.size === 0) return file;
  const edges = new Map(file.edges.map((edge) => [edge.id, edge]));
  const stored = new Set<string>();
  mapOutgoingEdges(file, (source, edgeId) => {
    const edge = edgeId === undefined || stored.has(edgeId) ? undefined : edges.get(edgeId);
    if (!edge) return edgeId;
    stored.add(edge.id);
    if (isEventSource(source) || isEventSource(edge.from) || source.pathId === undefined) return edgeId;
    const oldPath = oldPaths.get(source.pathId);
    if (oldPath !== undefined && oldPath === edge.from.pathId)
      edges.set(edge.id, { ...edge, from: { ...edge.from, ...source } });
    return edgeId;
  });
  return { ...file, edges: [...edges.values()] };
};
