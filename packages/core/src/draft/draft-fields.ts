import { eventDefinitions } from "../bot-fields/events.ts";
import { settingsFields } from "../bot-fields/settings.ts";
import { themeFields } from "../bot-fields/theme.ts";
import type { Definitions } from "../fields/define-block.ts";
import type { FieldSpec } from "../fields/field-spec.ts";
import { fieldsInside, rowOf } from "../fields/inside.ts";
import { isJsonObject, type Json, type JsonObject } from "../values/json.ts";
import { lookup } from "../values/record.ts";
import type { Draft, DraftTable } from "./draft.ts";
import { pathsKey } from "./rows.ts";
import type { DraftPlace } from "./traces.ts";

/** A value in a draft with the field that declares it; `field` is undefined for undeclared keys. */
export interface DraftField extends DraftPlace {
  field: FieldSpec | undefined;
  value: Json;
}

/** The tables whose entries contain declared fields. */
type Parts = Pick<Draft, "blocks" | "items" | "paths"> & Partial<Pick<Draft, "events" | "bot">>;

/**
 * Lists every value that authors have set in a draft: in the options of blocks, items, paths and events, in theme and
 * settings. Lists of single values, rich text and values of the wrong kind count as one value each.
 */
export const listDraftFields = (draft: Parts, definitions: Definitions): readonly DraftField[] => {
  const definitionOf = (blockId: string) => {
    const block = lookup(draft.blocks, blockId);
    return block && lookup(definitions, block.type);
  };
  return [
    ...Object.values(draft.blocks).flatMap((block) =>
      fieldsOf("blocks", block, lookup(definitions, block.type)?.options),
    ),
    ...Object.values(draft.items).flatMap((item) =>
      fieldsOf("items", item, definitionOf(item.blockId)?.item, pathsKey),
    ),
    ...Object.values(draft.paths).flatMap((path) => {
      const item = definitionOf(lookup(draft.items, path.itemId)?.blockId ?? "")?.item;
      const list = item?.kind === "object" ? item.fields.paths : undefined;
      return fieldsOf("paths", path, list && rowOf(list));
    }),
    ...Object.values(draft.events ?? {}).flatMap((event) =>
      fieldsOf("events", event, lookup(eventDefinitions, event.type)?.options),
    ),
    ...Object.values(draft.bot ?? {}).flatMap(({ id, theme, settings }) => {
      const found: DraftField[] = [];
      walk({ table: "bot", id }, ["theme"], themeFields, theme, found);
      walk({ table: "bot", id }, ["settings"], settingsFields, settings, found);
      return found;
    }),
  ];
};

/** A cache by entry: after an edit most entries are the same objects. */
const known = new WeakMap<object, { root: FieldSpec | undefined; found: readonly DraftField[] }>();

const fieldsOf = (
  table: DraftTable,
  entry: { id: string; options: JsonObject },
  root: FieldSpec | undefined,
  left?: ReadonlySet<string>,
): readonly DraftField[] => {
  const earlier = known.get(entry);
  if (earlier && earlier.root === root) return earlier.found;
  const found: DraftField[] = [];
  walk({ table, id: entry.id }, ["options"], root, entry.options, found, left);
  known.set(entry, { root, found });
  return found;
};

const none: ReadonlySet<string> = new Set();

const walk = (
  entry: { table: DraftTable; id: string },
  path: readonly string[],
  root: FieldSpec | undefined,
  values: JsonObject,
  found: DraftField[],
  left: ReadonlySet<string> = none,
): void => {
  const fields = root && fieldsInside(root, values);
  for (const [key, value] of Object.entries(values)) {
    if (value === undefined) continue;
    const field = fields && !left.has(key) ? lookup(fields, key) : undefined;
    const row = field && rowOf(field);
    const at = [...path, key];
    if (isJsonObject(value) && row && (row.kind === "object" || row.kind === "union"))
      walkRows(entry, at, row, value, found);
    else if (isJsonObject(value) && field && fieldsInside(field, value)) walk(entry, at, field, value, found);
    else found.push({ ...entry, path: at, field, value });
  }
};

const walkRows = (
  entry: { table: DraftTable; id: string },
  path: readonly string[],
  row: FieldSpec,
  rows: JsonObject,
  found: DraftField[],
): void => {
  for (const [rowId, value] of Object.entries(rows))
    if (isJsonObject(value) && isJsonObject(value.values))
      walk(entry, [...path, rowId, "values"], row, value.values, found);
};
