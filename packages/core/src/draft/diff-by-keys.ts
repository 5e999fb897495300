import { isJsonObject, type Json, type JsonObject } from "../values/json.ts";
import { lookup } from "../values/record.ts";
import { type Draft, type DraftEntry, type DraftTable, draftTables } from "./draft.ts";
import type { Operation } from "./operations.ts";
import { byOrder } from "./order-key.ts";
import { isSameJson } from "./same-json.ts";

/**
 * Keys whose values are compared key by key; other values are replaced as a whole, since their parts have no meaning alone.
 */
const openKeys: ReadonlySet<string> = new Set(["options", "data", "theme", "settings"]);
/** Keys that name an entry's parent, and so its siblings. */
const parentKeys = ["groupId", "blockId", "itemId"] as const;

/**
 * The operations that turn one draft into another, key by key, so that they merge with what others did to the first draft
 * meanwhile. Order keys are compared by the sequence they produce, and set for all siblings if it differs.
 */
export const diffDraftsByKeys = (before: Draft, after: Draft): Operation[] =>
  draftTables.flatMap((table): Operation[] => {
    if (before[table] === after[table]) return [];
    const entries = Object.entries<DraftEntry>(after[table]);
    const drops = Object.keys(before[table]).filter((id) => !Object.hasOwn(after[table], id));
    const changes = entries.flatMap(([id, entry]): Operation[] => {
      const known = lookup<DraftEntry>(before[table], id);
      return known === undefined ? [{ op: "put", table, entry }] : setsOf({ table, id }, asJson(known), asJson(entry));
    });
    return [...drops.map((id): Operation => ({ op: "drop", table, id })), ...changes, ...reorder(table, before, after)];
  });

// The only cast: entries are JSON.
const asJson = (entry: DraftEntry): JsonObject => entry as unknown as JsonObject;

interface Place {
  table: DraftTable;
  id: string;
}

const setsOf = (place: Place, before: JsonObject, after: JsonObject, path: readonly string[] = []): Operation[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key): Operation[] => {
    const [old, value] = [own(before, key), own(after, key)];
    if ((path.length === 0 && key === "order") || isSameJson(old, value)) return [];
    const isOpen = path.length > 0 || openKeys.has(key);
    if (isOpen && isJsonObject(old) && isJsonObject(value)) return setsOf(place, old, value, [...path, key]);
    return [{ op: "set", ...place, path: [...path, key], ...(value === undefined ? {} : { value }) }];
  });

const own = (object: JsonObject, key: string): Json | undefined =>
  Object.hasOwn(object, key) ? object[key] : undefined;

type Sibling = { id: string; order: string };

/** The ids of siblings in their order, by parent. */
export const sequencesOf = (table: DraftTable, draft: Draft): Map<string, Sibling[]> => {
  const sequences = new Map<string, Sibling[]>();
  for (const entry of Object.values<DraftEntry>(draft[table])) {
    if (!("order" in entry)) continue;
    const fields = asJson(entry);
    const parent = String(parentKeys.map((key) => own(fields, key)).find((value) => value !== undefined) ?? "");
    const siblings = sequences.get(parent) ?? [];
    siblings.push({ id: entry.id, order: entry.order });
    sequences.set(parent, siblings);
  }
  for (const siblings of sequences.values()) siblings.sort(byOrder);
  return sequences;
};

const reorder = (table: DraftTable, before: Draft, after: Draft): Operation[] => {
  const old = sequencesOf(table, before);
  return [...sequencesOf(table, after)].flatMap(([parent, siblings]) => {
    const ids = siblings.map(({ id }) => id);
    if (
      isSameJson(
        ids,
        (old.get(parent) ?? []).map(({ id }) => id),
      )
    )
      return [];
    return siblings
      .filter(({ id }) => Object.hasOwn(before[table], id))
      .map(({ id, order }): Operation => ({ op: "set", table, id, path: ["order"], value: order }));
  });
};
