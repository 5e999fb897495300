import type { Definitions } from "../fields/define-block.ts";
import type { BotFileEdgeSource } from "../nouns/bot-file.ts";
import { toIdentifier } from "../templates/template.ts";
import { isJsonObject, type Json } from "../values/json.ts";
import { lookup } from "../values/record.ts";
import {
  type Draft,
  type DraftBlock,
  type DraftEdge,
  type DraftEntry,
  type DraftGroup,
  type DraftItem,
  type DraftPath,
  type DraftVariable,
  draftForm,
} from "./draft.ts";
import { listDraftFields } from "./draft-fields.ts";
import { applyOperations, findEntryFault, type Operation } from "./operations.ts";
import { byOrder, orderKeyBetween } from "./order-key.ts";
import { blocksOf, orderKeysBefore } from "./siblings.ts";
import { findVariableUses, mapTexts } from "./variable-uses.ts";

const clipTables = ["groups", "blocks", "items", "paths", "edges", "variables"] as const;

/** A part of a draft on the clipboard: entries with their original ids. Blocks may lack their group. */
export interface Clip {
  form: typeof draftForm;
  groups: DraftGroup[];
  blocks: DraftBlock[];
  items: DraftItem[];
  paths: DraftPath[];
  edges: DraftEdge[];
  /** The variables that the other entries use. */
  variables: DraftVariable[];
}

const byId = <Entry extends { id: string }>(entries: readonly Entry[]): Record<string, Entry> =>
  Object.fromEntries(entries.map((entry) => [entry.id, entry]));

const toDraft = (clip: Clip): Draft => ({
  form: draftForm,
  bot: {},
  groups: byId(clip.groups),
  blocks: byId(clip.blocks),
  items: byId(clip.items),
  paths: byId(clip.paths),
  edges: byId(clip.edges),
  variables: byId(clip.variables),
  events: {},
});

/** Copies groups with all their blocks, and single blocks, with the edges between them. */
export const copyEntries = (
  draft: Draft,
  definitions: Definitions,
  { groups: groupIds, blocks: blockIds }: { groups: readonly string[]; blocks: readonly string[] },
): Clip => {
  const groups = groupIds.flatMap((id) => lookup(draft.groups, id) ?? []);
  const inGroups = new Set(groups.map(({ id }) => id));
  const wanted = new Set(blockIds);
  // Single blocks in the order of the draft, group by group.
  const orderOf = ({ groupId }: DraftBlock) => draft.groups[groupId]?.order ?? "";
  const blocks = Object.values(draft.blocks)
    .filter(({ id, groupId }) => inGroups.has(groupId) || wanted.has(id))
    .sort((one, other) =>
      one.groupId === other.groupId ? byOrder(one, other) : orderOf(one) < orderOf(other) ? -1 : 1,
    );
  const copied = new Set(blocks.map(({ id }) => id));
  const items = Object.values(draft.items).filter(({ blockId }) => copied.has(blockId));
  const inBlocks = new Set(items.map(({ id }) => id));
  const paths = Object.values(draft.paths).filter(({ itemId }) => inBlocks.has(itemId));
  const edges = Object.values(draft.edges).filter(
    ({ from, to }) => typeof from.blockId === "string" && copied.has(from.blockId) && inGroups.has(to.groupId),
  );
  const clip = { form: draftForm, groups, blocks, items, paths, edges } as const;
  const uses = findVariableUses({ ...toDraft({ ...clip, variables: [] }), variables: draft.variables }, definitions);
  const variables = Object.values(draft.variables).filter(({ id }) => (uses.get(id)?.length ?? 0) > 0);
  return { ...clip, variables };
};

/** Checks a clip from outside; null if the value is none. Damaged entries and those without a parent are left out. */
export const findClip = (value: unknown): Clip | null => {
  if (!isJsonObject(value) || value.form !== draftForm) return null;
  const tables = clipTables.map((table) => {
    const list: Json | undefined = value[table];
    return [
      table,
      Array.isArray(list) ? list.filter((entry) => findEntryFault(table, entry) === undefined) : [],
    ] as const;
  });
  // The entries have just been checked.
  const clip = { form: draftForm, ...Object.fromEntries(tables) } as unknown as Clip;
  const blockIds = new Set(clip.blocks.map(({ id }) => id));
  const items = clip.items.filter(({ blockId }) => blockIds.has(blockId));
  const itemIds = new Set(items.map(({ id }) => id));
  return { ...clip, items, paths: clip.paths.filter(({ itemId }) => itemIds.has(itemId)) };
};

/** Where a clip is pasted: groups at a point; blocks without a group into a given group, or into a new one at that point. */
export interface ClipTarget {
  at: { x: number; y: number };
  into?: { groupId: string; before?: string | null | undefined } | undefined;
  /** The title of the new group for blocks without one. */
  title?: string | undefined;
}

interface Pasted {
  operations: Operation[];
  groupIds: string[];
  /** The ids of blocks without a group. */
  blockIds: string[];
}

/** The operations that paste a clip into a draft, under new ids. Variables are matched by name; missing ones are added. */
export const pasteClip = (
  draft: Draft,
  definitions: Definitions,
  clip: Clip,
  { at, into, title = "" }: ClipTarget,
  createId: () => string,
): Pasted => {
  const ids = newIds(draft, clip, createId);
  const source = withNewReferences(toDraft(clip), definitions, ids);
  const idOf = (table: keyof NewIds, id: string): string => ids[table].get(id) ?? id;
  const [left, top] = [coordinate(clip, "x"), coordinate(clip, "y")];
  const loose = clip.blocks.filter(({ groupId }) => !ids.groups.has(groupId));
  const target = loose.length === 0 ? undefined : (into ?? { groupId: createId() });
  const groupKeys = keysAtEnd(Object.values(draft.groups), clip.groups.length + 1);
  const isNewGroup = target !== undefined && !Object.hasOwn(draft.groups, target.groupId);
  const looseKeys = target
    ? orderKeysBefore(isNewGroup ? [] : blocksOf(draft, target.groupId), target.before ?? null, loose.length)
    : [];
  const edgeKeys = keysAtEnd(Object.values(draft.edges), clip.edges.length);
  const variableKeys = keysAtEnd(Object.values(draft.variables), clip.variables.length);

  const entries: Operation[] = [];
  const put = (table: (typeof clipTables)[number], entry: DraftEntry) => entries.push({ op: "put", table, entry });
  for (const [place, variable] of clip.variables.entries()) {
    const id = idOf("variables", variable.id);
    if (!Object.hasOwn(draft.variables, id)) put("variables", { ...variable, id, order: variableKeys[place] ?? "" });
  }
  if (target && isNewGroup)
    put("groups", {
      id: target.groupId,
      order: groupKeys.at(-1) ?? "",
      title,
      graphCoordinates: { x: at.x, y: at.y },
      data: {},
    });
  for (const [place, group] of [...clip.groups].sort(byOrder).entries()) {
    const { x, y } = group.graphCoordinates;
    const graphCoordinates = { ...group.graphCoordinates, x: at.x + x - left, y: at.y + y - top };
    put("groups", { ...group, id: idOf("groups", group.id), order: groupKeys[place] ?? "", graphCoordinates });
  }
  for (const block of Object.values(source.blocks)) {
    const place = loose.findIndex(({ id }) => id === block.id);
    const where =
      place >= 0 && target
        ? { groupId: target.groupId, order: looseKeys[place] ?? "" }
        : { groupId: idOf("groups", block.groupId) };
    put("blocks", { ...block, ...where, id: idOf("blocks", block.id) });
  }
  for (const item of Object.values(source.items))
    put("items", { ...item, id: idOf("items", item.id), blockId: idOf("blocks", item.blockId) });
  for (const path of Object.values(source.paths))
    put("paths", { ...path, id: idOf("paths", path.id), itemId: idOf("items", path.itemId) });
  for (const [place, edge] of clip.edges.entries()) {
    const { blockId, groupId } = edge.to;
    const to = {
      ...edge.to,
      groupId: idOf("groups", groupId),
      ...(blockId === undefined ? {} : { blockId: idOf("blocks", blockId) }),
    };
    put("edges", { ...edge, id: createId(), order: edgeKeys[place] ?? "", from: newSource(edge.from, ids), to });
  }
  return {
    operations: entries,
    groupIds: [...(target && isNewGroup ? [target.groupId] : []), ...ids.groups.values()],
    blockIds: loose.map(({ id }) => idOf("blocks", id)),
  };
};

type NewIds = Readonly<Record<"groups" | "blocks" | "items" | "paths" | "variables", ReadonlyMap<string, string>>>;

const newIds = (draft: Draft, clip: Clip, createId: () => string): NewIds => {
  const made = (entries: readonly { id: string }[]) => new Map(entries.map(({ id }) => [id, createId()]));
  const byName = new Map(Object.values(draft.variables).map(({ id, name }) => [name, id]));
  return {
    groups: made(clip.groups),
    blocks: made(clip.blocks),
    items: made(clip.items),
    paths: made(clip.paths),
    variables: new Map(clip.variables.map(({ id, name }) => [id, byName.get(name) ?? createId()])),
  };
};

/** Replaces references in a part of a draft by the new ids. */
const withNewReferences = (source: Draft, definitions: Definitions, ids: NewIds): Draft => {
  const tables = { variable: "variables", group: "groups", block: "blocks" } as const;
  const renames = [...ids.variables].filter(([id, newId]) => id !== newId);
  const inCode = (text: string) =>
    renames.reduce((code, [id, newId]) => replaceWord(code, toIdentifier(id), toIdentifier(newId)), text);
  const operations = listDraftFields(source, definitions).flatMap(({ table, id, path, field, value }): Operation[] => {
    const kind = field?.kind;
    const referred = kind === "variable" || kind === "group" || kind === "block" ? ids[tables[kind]] : undefined;
    const next = referred
      ? typeof value === "string"
        ? (referred.get(value) ?? value)
        : value
      : kind === "code"
        ? mapTexts(value, inCode)
        : value;
    return next === value ? [] : [{ op: "set", table, id, path, value: next }];
  });
  return applyOperations(source, operations).draft;
};

const replaceWord = (code: string, word: string, other: string): string =>
  word === other ? code : code.replace(/[\w$]+/g, (found) => (found === word ? other : found));

const newSource = (from: BotFileEdgeSource, ids: NewIds): BotFileEdgeSource => {
  const mapped = { ...from };
  if (typeof mapped.blockId === "string") mapped.blockId = ids.blocks.get(mapped.blockId) ?? mapped.blockId;
  if (typeof mapped.itemId === "string") mapped.itemId = ids.items.get(mapped.itemId) ?? mapped.itemId;
  if (typeof mapped.pathId === "string") mapped.pathId = ids.paths.get(mapped.pathId) ?? mapped.pathId;
  return mapped;
};

/** The left or top edge of a clip's groups. */
const coordinate = ({ groups }: Clip, axis: "x" | "y"): number =>
  groups.length === 0 ? 0 : Math.min(...groups.map(({ graphCoordinates }) => graphCoordinates[axis]));

const keysAtEnd = (entries: readonly { order: string }[], count: number): string[] => {
  let last = entries.reduce<string | null>(
    (latest, { order }) => (latest === null || order > latest ? order : latest),
    null,
  );
  return Array.from({ length: count }, () => {
    last = orderKeyBetween(last, null);
    return last;
  });
};
