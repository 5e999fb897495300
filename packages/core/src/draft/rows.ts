import type { FieldSpec } from "../fields/field-spec.ts";
import { entriesOf, fieldsInside, rowOf } from "../fields/inside.ts";
import { isJsonObject, type Json, type JsonObject } from "../values/json.ts";
import { byOrder, orderKeys } from "./order-key.ts";

/**
 * Drafts store lists whose rows hold several values as `{[id]: {order, values}}`, so that two authors can edit one list and
 * an operation can name a row by id. A list of single values stays a list.
 */
interface DraftRow extends JsonObject {
  order: string;
  values: JsonObject;
}

/** The prefix of ids for rows that have no id in files. */
export const hiddenId = "~row-";

/** Converts the lists of rows in some values to rows by id. Lists with unexpected content stay unchanged. */
export const toRows = (field: FieldSpec, values: JsonObject, left: ReadonlySet<string> = nothing): JsonObject =>
  changeLists(field, values, left, (row, value) =>
    Array.isArray(value) && value.every(isJsonObject) ? listToRows(row, value) : value,
  );

/** Converts rows by id back to lists. Each row gets its id, even if files don't store one. */
export const fromRows = (field: FieldSpec, values: JsonObject, left: ReadonlySet<string> = nothing): JsonObject =>
  changeLists(field, values, left, (row, value) =>
    isJsonObject(value) && Object.values(value).every(isRow) ? rowsToList(row, value) : value,
  );

const nothing: ReadonlySet<string> = new Set();

/** The paths of an item are separate entries, not rows. */
export const pathsKey: ReadonlySet<string> = new Set(["paths"]);

/** Converts every list of rows in some values, except under keys in `left`. Returns the same object if nothing changes. */
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
    // An id that can't identify a row (a number, or a duplicate) is kept as an ordinary value.
    const others = isOwn || id === undefined ? values : { ...values, id };
    rows.set(rowId, { order: keys[place] ?? "", values: toRows(row, others) });
  }
  // `Object.fromEntries` treats `__proto__` as an ordinary id.
  return Object.fromEntries(rows);
};

/** The rows by id of a value, in order; none if the value is something else. */
export const rowsInOrder = (value: Json | undefined): (DraftRow & { id: string })[] =>
  isJsonObject(value)
    ? Object.entries(value)
        .flatMap(([id, row]) => (isRow(row) ? [{ id, order: row.order, values: row.values }] : []))
        .sort(byOrder)
    : [];

/** The values of a list's rows, in order: of rows by id, or of a list, which a draft has from an unusual file. */
export const valuesOfRows = (value: Json | undefined): JsonObject[] =>
  Array.isArray(value) ? value.filter(isJsonObject) : rowsInOrder(value).map(({ values }) => values);

const isRow = (value: Json | undefined): value is DraftRow =>
  isJsonObject(value) && typeof value.order === "string" && isJsonObject(value.values);

const rowsToList = (row: FieldSpec, rows: JsonObject): JsonObject[] =>
  rowsInOrder(rows).map(({ id, values }) => ({ id, ...fromRows(row, values) }));

/** Removes the row ids that files don't store. */
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
