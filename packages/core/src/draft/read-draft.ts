import type { Definitions } from "../fields/define-block.ts";
import { mapOutgoingEdges, sourceKey } from "../format/edge-sources.ts";
import { createImportReport } from "../format/report/import-report.ts";
import { makeIdsUnique } from "../format/report/make-ids-unique.ts";
import { type BotFile, botFileVersion } from "../nouns/bot-file.ts";
import { isJsonObject, type Json, type JsonObject } from "../values/json.ts";
import { createDraft } from "./create-draft.ts";
import { type Draft, draftForm } from "./draft.ts";
import { byOrder } from "./order-key.ts";
import { repairDraft } from "./repair-draft.ts";
import { toRows } from "./rows.ts";

/** A stored draft whose form is newer than this release. */
export class DraftFormError extends Error {
  override readonly name = "DraftFormError";
}

/**
 * Reads a stored draft of any earlier form, converts it to the current one and repairs it.
 *
 * @throws DraftFormError if it was stored by a newer release or is no draft
 */
export const readDraft = (stored: Json, definitions: Definitions): Draft => {
  if (!isJsonObject(stored)) throw new DraftFormError("What is stored is no draft.");
  const { form } = stored;
  if (form === undefined) return repairDraft(createDraft(fileOfForm1(stored), definitions)).draft;
  if (form !== draftForm)
    throw new DraftFormError(`The draft has the form ${String(form)}: a later release has stored it.`);
  // The only cast of a stored draft. Repairing removes malformed entries.
  return repairDraft(withRows(stored as unknown as Draft, definitions)).draft;
};

/** Converts lists to rows by id, for blocks that were unknown, or had no such lists, when the draft was stored. */
const withRows = (draft: Draft, definitions: Definitions): Draft => {
  const blocks = mapTable(draft.blocks, (block) => {
    const definition = Object.hasOwn(definitions, block.type) ? definitions[block.type] : undefined;
    if (!definition || !isJsonObject(block.options)) return block;
    const options = toRows(definition.options, block.options);
    return options === block.options ? block : { ...block, options };
  });
  const items = mapTable(draft.items, (item) => {
    const type = Object.hasOwn(blocks, item.blockId) ? blocks[item.blockId]?.type : undefined;
    const field = type !== undefined && Object.hasOwn(definitions, type) ? definitions[type]?.item : undefined;
    if (!field || !isJsonObject(item.options)) return item;
    const options = toRows(field, item.options);
    return options === item.options ? item : { ...item, options };
  });
  return { ...draft, blocks, items };
};

const mapTable = <Entry>(table: Record<string, Entry>, change: (entry: Entry) => Entry): Record<string, Entry> =>
  Object.fromEntries(Object.entries(table).map(([id, entry]) => [id, change(entry)]));

interface Form1Entry extends JsonObject {
  id: string;
  order: string;
  data: JsonObject;
}

/**
 * Converts a draft of the first form, which had no version number, to a file: options under the names that files use, the
 * keys of items and paths in `data`.
 */
const fileOfForm1 = (stored: JsonObject): BotFile => {
  const table = (name: string): Form1Entry[] => {
    const entries = isJsonObject(stored[name]) ? Object.values(stored[name]) : [];
    // The earlier release has written these entries.
    return (entries.filter(isJsonObject) as Form1Entry[]).sort(byOrder);
  };
  const blocks = table("blocks");
  const items = table("items");
  const whole = (entry: Form1Entry): JsonObject & { id: string } => {
    const { order: _order, data, groupId: _groupId, blockId: _blockId, hasItems: _hasItems, ...own } = entry;
    return { ...data, ...own };
  };
  const nested = {
    ...(isJsonObject(stored.data) ? stored.data : {}),
    version: botFileVersion,
    name: typeof stored.name === "string" ? stored.name : "Untitled bot",
    events: table("events").map(whole),
    groups: table("groups").map((group) => ({
      ...whole(group),
      blocks: blocks
        .filter(({ groupId }) => groupId === group.id)
        .map((block) => ({
          ...whole(block),
          ...(block.hasItems ? { items: items.filter(({ blockId }) => blockId === block.id).map(whole) } : {}),
        })),
    })),
    edges: table("edges").map(whole),
    variables: table("variables").map(whole),
    theme: isJsonObject(stored.theme) ? stored.theme : {},
    settings: isJsonObject(stored.settings) ? stored.settings : {},
  } as unknown as BotFile;
  const bySource = new Map(nested.edges.map((edge) => [sourceKey(edge.from), edge.id]));
  const connected = mapOutgoingEdges(nested, (source) => bySource.get(sourceKey(source)));
  // Ids of paths were unique within their block only.
  return makeIdsUnique(connected, createImportReport(botFileVersion));
};
