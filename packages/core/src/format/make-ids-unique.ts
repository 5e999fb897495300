import { isJsonObject } from "../json.ts";
import type { BotFile, BotFileBlock, BotFileEdge, BotFileItem } from "./bot-file.ts";
import { blockPath, edgePath, eventPath, groupName, groupPath, type ImportReport } from "./import-report.ts";

/** Hands out ids that weren't handed out before: the one asked for, or else that one with a number behind. */
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
 * Gives the second and further bearer of an id one of its own: groups, blocks, items (in the whole file), paths (within
 * their block), events and variables. Whatever refers to the id keeps meaning the first bearer; edges name the group too,
 * and keep meaning its first bearer. Of edges with the same id only the first could ever be followed; the others are
 * dropped.
 */
export const makeIdsUnique = (file: BotFile, report: ImportReport): BotFile => {
  const groupIds = createIdRegister();
  const blockIds = createIdRegister();
  const itemIds = createIdRegister();
  const eventIds = createIdRegister();
  const variableIds = createIdRegister();
  const edgeIds = new Set<string>();
  /** The new ids of blocks by their old ones, for each group. */
  const blocksOf = new Map<string, Map<string, string>>();
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
  const groups = file.groups.map((original) => {
    const group = noted(original, groupIds(original.id), groupPath(original.id), groupName(original));
    const newIds = new Map<string, string>();
    blocksOf.set(group.id, newIds);
    const blocks = group.blocks.map((block): BotFileBlock => {
      const path = blockPath(original.id, block.id);
      const unique = noted(block, blockIds(block.id), path, `a ${block.type} block in ${groupName(group)}`);
      if (!newIds.has(block.id)) newIds.set(block.id, unique.id);
      if (!unique.items) return unique;
      const at = { groupId: group.id, blockId: unique.id };
      const pathIds = createIdRegister();
      const items = unique.items.map((item) =>
        withUniquePaths(noted(item, itemIds(item.id), `${path}.items`, `an item in ${groupName(group)}`, at), pathIds),
      );
      return { ...unique, items };
    });
    return { ...group, blocks };
  });
  const withNewTarget = (edge: BotFileEdge): BotFileEdge => {
    const { groupId, blockId } = edge.to;
    const newId = blockId === undefined ? undefined : blocksOf.get(groupId)?.get(blockId);
    return newId === undefined || newId === blockId ? edge : { ...edge, to: { ...edge.to, blockId: newId } };
  };
  return {
    ...file,
    groups,
    events: file.events.map((event) => noted(event, eventIds(event.id), eventPath(event.id), `a ${event.type} event`)),
    variables: file.variables.map((variable) =>
      noted(variable, variableIds(variable.id), "variables", `variable "${variable.name}"`),
    ),
    edges: file.edges.flatMap((edge) => {
      if (!edgeIds.has(edge.id)) {
        edgeIds.add(edge.id);
        return [withNewTarget(edge)];
      }
      const message = "A connection that has the same id as another and could never be followed.";
      report.dropped.push({ path: edgePath(edge.id), message });
      return [];
    }),
  };
};

const withUniquePaths = (item: BotFileItem, uniqueId: (wanted: string) => string): BotFileItem => {
  if (!Array.isArray(item.paths)) return item;
  const paths = item.paths.map((path, index) =>
    isJsonObject(path)
      ? { ...path, id: uniqueId(typeof path.id === "string" ? path.id : `${item.id}-path-${index + 1}`) }
      : path,
  );
  return { ...item, paths };
};
