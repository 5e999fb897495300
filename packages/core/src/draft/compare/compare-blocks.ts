import type { FieldSpec } from "../../fields/field-spec.ts";
import { rowOf } from "../../fields/inside.ts";
import { translationsKey } from "../../fields/translations.ts";
import { lookup } from "../../values/record.ts";
import type { DraftBlock, DraftEntry, DraftItem, DraftPath, DraftTable } from "../draft.ts";
import type { Operation } from "../operations.ts";
import { pathsKey } from "../rows.ts";
import { isSameJson } from "../same-json.ts";
import { compareFields, tellDetails } from "./compare-fields.ts";
import type { DraftReader } from "./draft-reader.ts";
import { type FieldChange, listFieldChanges } from "./field-changes.ts";
import {
  addDifference,
  capital,
  entryKey,
  type OpenDifference,
  type SetOperation,
  type Sides,
  setOperation,
} from "./sides.ts";
import { textOfValue } from "./tell-value.ts";

const put = (table: DraftTable, entry: DraftEntry): Operation => ({ op: "put", table, entry });
const drop = (table: DraftTable, id: string): Operation => ({ op: "drop", table, id });

/** The entries of a block that only one of the drafts has: itself, its items and their paths. */
export const familyOf = (
  reader: DraftReader,
  other: DraftReader,
  block: DraftBlock,
): { table: DraftTable; entry: DraftEntry }[] => {
  const family: { table: DraftTable; entry: DraftEntry }[] = [{ table: "blocks", entry: block }];
  for (const item of reader.itemsIn(block.id)) {
    if (!lookup(other.draft.items, item.id)) family.push({ table: "items", entry: item });
    for (const path of reader.pathsIn(item.id))
      if (!lookup(other.draft.paths, path.id) && !lookup(other.draft.items, item.id))
        family.push({ table: "paths", entry: path });
  }
  return family;
};

/** Adds entries to a difference: their operations, and that it tells of them. */
export const own = (
  { owners }: Sides,
  difference: OpenDifference,
  family: readonly { table: DraftTable; entry: DraftEntry }[],
): void => {
  for (const { table, entry } of family) {
    owners.set(entryKey(table, entry.id), difference);
    difference.operations.push(difference.kind === "removed" ? drop(table, entry.id) : put(table, entry));
  }
};

/** Compares a block that both drafts have. */
export const compareBlock = (sides: Sides, before: DraftBlock, after: DraftBlock): void => {
  const { from, to, quiet } = sides;
  const { id } = after;
  const name = to.nameBlock(after);
  const place = { groupId: after.groupId, blockId: id };
  if (before.groupId !== after.groupId)
    addDifference(
      sides,
      {
        kind: "moved",
        part: "block",
        ...place,
        sentence: `${capital(name)} moved from ${from.nameGroup(before.groupId)} to ${to.nameGroup(after.groupId)}.`,
        operations: [setOperation("blocks", id, ["groupId"], after.groupId)],
      },
      [entryKey("blocks", id)],
    );
  const definition = to.definitionOf(after);
  const details = detailsOf("blocks", before, after, quiet);
  if (before.type !== after.type) {
    const old = from.definitionOf(before)?.label ?? before.type;
    const fresh = definition?.label ?? after.type;
    addDifference(sides, {
      kind: "changed",
      part: "block",
      ...place,
      sentence: to.isQuestion(after)
        ? `${capital(name)} now asks for "${fresh}" instead of "${old}".`
        : `"${old}" became ${name}.`,
      before: `"${old}"`,
      after: `"${fresh}"`,
      operations: [
        setOperation("blocks", id, ["type"], after.type),
        ...(isSameJson(before.options, after.options) ? [] : [setOperation("blocks", id, ["options"], after.options)]),
        ...details,
      ],
    });
    return;
  }
  const isBubble = definition?.family === "bubble";
  const tell = ({ field }: FieldChange) =>
    isBubble && field?.kind === "rich text" ? `${capital(from.nameBlock(before))} reads differently.` : undefined;
  const changes = listFieldChanges(definition?.options, before.options, after.options);
  compareFields(sides, { table: "blocks", id, part: "block", name, place, path: ["options"], tell }, changes);
  if (details.length > 0)
    addDifference(sides, {
      kind: "changed",
      part: "block",
      ...place,
      sentence: tellDetails(
        name,
        details.map(({ path }) => path.at(-1)),
        before.data[translationsKey],
        after.data[translationsKey],
      ),
      operations: details,
    });
};

/** Keys of a block that only remember how a file stored its options, or follow from other entries. */
const unseen = new Set(["key", "hasItems", "hasPaths"]);
const emptyMarks = new Set(["options", "content"]);

/** The operations for the keys of an entry that are not declared. Those nobody can see go to `quiet`. */
const detailsOf = (
  table: DraftTable,
  before: DraftBlock | DraftItem,
  after: DraftBlock | DraftItem,
  quiet: Operation[],
): SetOperation[] => {
  // Cast: entries are JSON.
  const [one, other] = [before, after] as unknown as [Record<string, never>, Record<string, never>];
  const details: SetOperation[] = [];
  for (const key of unseen) {
    const [old, fresh] = [one[key], other[key]];
    if (old !== fresh) quiet.push(setOperation(table, after.id, [key], fresh));
  }
  if (!("data" in before) || !("data" in after)) return details;
  for (const key of new Set([...Object.keys(before.data), ...Object.keys(after.data)])) {
    const [old, fresh] = [
      Object.hasOwn(before.data, key) ? before.data[key] : undefined,
      Object.hasOwn(after.data, key) ? after.data[key] : undefined,
    ];
    if (isSameJson(old, fresh)) continue;
    (emptyMarks.has(key) ? quiet : details).push(setOperation(table, after.id, ["data", key], fresh));
  }
  return details;
};

/** What a row of a block is called: `button`, `branch`. */
const kindOf = (reader: DraftReader, block: DraftBlock | undefined): string =>
  ((block && reader.definitionOf(block)?.itemLabels?.one) ?? "branch").toLowerCase();

/** The keys by which rows are known. */
const titleKeys = new Set(["content", "title", "text"]);

interface Row {
  table: "items" | "paths";
  id: string;
  block: DraftBlock | undefined;
  kind: string;
  /** The row's name before and after. */
  names: readonly [string, string];
  root: FieldSpec | undefined;
}

const compareRow = (sides: Sides, row: Row, before: DraftItem | DraftPath, after: DraftItem | DraftPath): void => {
  const { table, id, block, kind, names, root } = row;
  const [old, fresh] = names;
  const place = block ? { groupId: block.groupId, blockId: block.id } : {};
  const tell = ({ path, field, before: one, after: other }: FieldChange) => {
    const isTitle = path?.length === 1 && titleKeys.has(path[0] ?? "") && field?.kind === "text";
    return isTitle && textOfValue(field, one) !== "" && textOfValue(field, other) !== ""
      ? `The ${kind} ${old} now reads ${fresh}.`
      : undefined;
  };
  const changes = listFieldChanges(root, before.options, after.options, table === "items" ? pathsKey : undefined);
  const name = `the ${kind} ${fresh}`;
  compareFields(sides, { table, id, part: "branch", name, place, path: ["options"], tell }, changes);
  // Below `paths` only an unusual file has values; they count as details.
  if (table === "items" && !isSameJson(before.options.paths, after.options.paths))
    addDifference(sides, {
      kind: "changed",
      part: "branch",
      ...place,
      sentence: `Other details of ${name} changed.`,
      operations: [setOperation(table, id, ["options", "paths"], after.options.paths)],
    });
};

const addRow = (sides: Sides, kind: "added" | "removed", table: "items" | "paths", entry: DraftItem | DraftPath) => {
  const reader = kind === "added" ? sides.to : sides.from;
  const isItem = "blockId" in entry;
  const item = isItem ? entry : lookup(reader.draft.items, entry.itemId);
  const block = item && lookup(reader.draft.blocks, item.blockId);
  const name = isItem ? reader.nameItem(entry) : reader.namePath(entry);
  const difference = addDifference(
    sides,
    {
      kind,
      part: "branch",
      ...(block ? { groupId: block.groupId, blockId: block.id } : {}),
      sentence: `The ${isItem ? kindOf(reader, block) : "button"} ${name} was ${kind}${
        block ? ` ${kind === "added" ? "to" : "from"} ${reader.nameBlock(block)}` : ""
      }.`,
      operations: [],
    },
    [],
  );
  own(sides, difference, [{ table, entry }]);
  if (!isItem) return;
  const other = kind === "added" ? sides.from : sides.to;
  const paths = reader.pathsIn(entry.id).filter(({ id }) => !lookup(other.draft.paths, id));
  own(
    sides,
    difference,
    paths.map((path) => ({ table: "paths" as const, entry: path })),
  );
};

/** Compares all items, and the paths of items, that no other difference has told of. */
export const compareRows = (sides: Sides): void => {
  const { from, to, owners, quiet } = sides;
  for (const item of Object.values(to.draft.items)) {
    const before = lookup(from.draft.items, item.id);
    if (!before) {
      if (!owners.has(entryKey("items", item.id))) addRow(sides, "added", "items", item);
      continue;
    }
    if (before === item) continue;
    const block = lookup(to.draft.blocks, item.blockId);
    const names = [from.nameItem(before), to.nameItem(item)] as const;
    const root = block && to.definitionOf(block)?.item;
    if (before.blockId !== item.blockId) move(sides, "items", item.id, "blockId", item.blockId, names[1], block);
    quiet.push(...detailsOf("items", before, item, quiet));
    compareRow(sides, { table: "items", id: item.id, block, kind: kindOf(to, block), names, root }, before, item);
  }
  for (const path of Object.values(to.draft.paths)) {
    const before = lookup(from.draft.paths, path.id);
    if (!before) {
      if (!owners.has(entryKey("paths", path.id))) addRow(sides, "added", "paths", path);
      continue;
    }
    if (before === path) continue;
    const item = lookup(to.draft.items, path.itemId);
    const block = item && lookup(to.draft.blocks, item.blockId);
    const names = [from.namePath(before), to.namePath(path)] as const;
    const fields = block && to.definitionOf(block)?.item;
    const list = fields?.kind === "object" ? fields.fields.paths : undefined;
    if (before.itemId !== path.itemId) move(sides, "paths", path.id, "itemId", path.itemId, names[1], block);
    const root = list && rowOf(list);
    compareRow(sides, { table: "paths", id: path.id, block, kind: "button", names, root }, before, path);
  }
  for (const item of Object.values(from.draft.items))
    if (!lookup(to.draft.items, item.id) && !owners.has(entryKey("items", item.id)))
      addRow(sides, "removed", "items", item);
  for (const path of Object.values(from.draft.paths))
    if (!lookup(to.draft.paths, path.id) && !owners.has(entryKey("paths", path.id)))
      addRow(sides, "removed", "paths", path);
};

const move = (
  sides: Sides,
  table: "items" | "paths",
  id: string,
  key: string,
  parentId: string,
  name: string,
  block: DraftBlock | undefined,
): void => {
  addDifference(
    sides,
    {
      kind: "moved",
      part: "branch",
      ...(block ? { groupId: block.groupId, blockId: block.id } : {}),
      sentence: `${capital(name)} moved${block ? ` to ${sides.to.nameBlock(block)}` : ""}.`,
      operations: [setOperation(table, id, [key], parentId)],
    },
    [entryKey(table, id)],
  );
};
