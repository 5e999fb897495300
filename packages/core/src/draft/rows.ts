import type { FieldSpec } from "../fields/field-spec.ts";
import { entriesOf, fieldsInside, rowOf } from "../fields/inside.ts";
import { isJsonObject, type Json, type JsonObject } from "../values/json.ts";
import { byOrder, orderKeys } from "./order-key.ts";

/**
 * Lists whose rows hold several values are kept as `{[id]: {order, values}}` in drafts: two authors can edit one list,
 * and an operation names a row by its id. A list of single values is one value and stays a list.
 */
interface DraftRow extends JsonObject {
  order: string;
  values: JsonObject;
}

/** Begins the id of a row that has none in files. */
export const hiddenId = "~row-";

/** The values of some fields with their lists of rows by id. Lists that don't hold what they should stay as they are. */
export const toRows = (field: FieldSpec, values: JsonObject, left: ReadonlySet<string> = nothing): JsonObject =>
  changeLists(field, values, left, (row, value) =>
    Array.isArray(value) && value.every(isJsonObject) ? listToRows(row, value) : value,
  );

/** The way back: rows by id as lists, each row with its id, those included that files don't have. */
export const fromRows = (field: FieldSpec, values: JsonObject, left: ReadonlySet<string> = nothing): JsonObject =>
  changeLists(field, values, left, (row, value) =>
    isJsonObject(value) && Object.values(value).every(isRow) ? rowsToList(row, value) : value,
  );

const nothing: ReadonlySet<string> = new Set();

/** The paths of an item are entries of their own, and no rows. */
export const pathsKey: ReadonlySet<string> = new Set(["paths"]);

/** Changes every list of rows in some values; keys that are `left` are not looked at. The same values where nothing changes. */
const changeLists = (
  field: FieldSpec,
  values: JsonObject,
  left: ReadonlySet<string>,
  change: (row: FieldSpec, value: Json) => Json,
): JsonObject => {
  let changed = values;
  for (const [key, inner] of entriesOf(fieldsInside(field, values) ?? {})) {
    const value = values[key];
    if (value === undefined || left.has(key)) continue;
    const row = rowOf(inner);
    const isOfRows = row && (row.kind === "object" || row.kind === "union");
    const next = isOfRows
      ? change(row, value)
      : isJsonObject(value)
        ? changeLists(inner, value, nothing, change)
        : value;
    if (next !== value) changed = { ...changed, [key]: next };
  }
  return changed;
};

const listToRows = (row: FieldSpec, list: readonly JsonObject[]): JsonObject => {
  const keys = orderKeys(list.length);
  const rows = new Map<string, DraftRow>();
  for (const [place, { id, ...values }] of list.entries()) {
    const isOwn = typeof id === "string" && id !== "" && !id.startsWith(hiddenId) && !rows.has(id);
    const rowId = isOwn ? id : `${hiddenId}${place + 1}`;
    // An id that names no row (a number, a repeated one) is a value like any other.
    const others = isOwn || id === undefined ? values : { ...values, id };
    rows.set(rowId, { order: keys[place] ?? "", values: toRows(row, others) });
  }
  // Made from entries, `__proto__` is an id like any other.
  return Object.fromEntries(rows);
};

const isRow = (value: Json | undefined): value is DraftRow =>
  isJsonObject(value) && typeof value.order === "string" && isJsonObject(value.values);

const rowsToList = (row: FieldSpec, rows: JsonObject): JsonObject[] =>
  Object.entries(rows)
    .flatMap(([id, value]) => (isRow(value) ? [{ id, order: value.order, values: value.values }] : []))
    .sort(byOrder)
    .map(({ id, values }) => ({ id, ...fromRows(row, values) }));

/** The values of some fields, lists as files have them, without the ids that files don't have. */
export const withoutHiddenIds = (
  field: FieldSpec,
  values: JsonObject,
  left: ReadonlySet<string> = nothing,
): JsonObject =>
  changeLists(field, values, left, (row, value) => {
    if (!Array.isArray(value)) return value;
    const rows = value.map((entry) => (isJsonObject(entry) ? withoutHiddenId(row, entry) : entry));
    return rows.some((entry, place) => entry !== value[place]) ? rows : value;
  });

const withoutHiddenId = (field: FieldSpec, row: JsonObject): JsonObject => {
  const { id, ...others } = row;
  return withoutHiddenIds(field, typeof id === "string" && id.startsWith(hiddenId) ? others : row);
};
