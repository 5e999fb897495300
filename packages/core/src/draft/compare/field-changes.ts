import type { FieldSpec } from "../../fields/field-spec.ts";
import { fieldsInside, rowOf } from "../../fields/inside.ts";
import { isJsonObject, type Json, type JsonObject } from "../../values/json.ts";
import { lookup } from "../../values/record.ts";
import { isSameJson } from "../same-json.ts";

/** One field whose value differs. */
export interface FieldChange {
  /** The labels from the outermost field to this one; rows stand among them by their title. */
  labels: readonly string[];
  field: FieldSpec | undefined;
  before: Json | undefined;
  after: Json | undefined;
  /** Set if a whole row of a list was added or removed, or if only the order of rows differs. */
  row?: "added" | "removed" | "order";
  /** The keys at which a `set` makes the change. Absent where the change before this one makes it along. */
  path?: readonly string[];
}

const own = (values: JsonObject | undefined, key: string): Json | undefined =>
  values && Object.hasOwn(values, key) ? values[key] : undefined;

const asObject = (value: Json | undefined): JsonObject | undefined => (isJsonObject(value) ? value : undefined);

const isRowField = (field: FieldSpec | undefined): field is FieldSpec =>
  field?.kind === "object" || field?.kind === "union";

/** The text by which people know a row. */
const titleOfRow = (list: FieldSpec, values: JsonObject | undefined): string => {
  const keys = [list.kind === "list" ? list.rowTitle : undefined, "name", "title", "key", "label", "text"];
  const title = keys.map((key) => own(values, key ?? "")).find((value) => typeof value === "string" && value !== "");
  return typeof title === "string" ? `"${title.slice(0, 40)}"` : "a row";
};

/** The fields that differ between two sets of values. Keys below `left` are not compared. */
export const listFieldChanges = (
  root: FieldSpec | undefined,
  before: JsonObject,
  after: JsonObject,
  left: ReadonlySet<string> = new Set(),
): FieldChange[] => {
  const found: FieldChange[] = [];
  walk({ root, labels: [], path: [], found, left }, before, after);
  return found;
};

interface Place {
  root: FieldSpec | undefined;
  labels: readonly string[];
  /** Null inside a value that one operation sets as a whole. */
  path: readonly string[] | null;
  found: FieldChange[];
  left?: ReadonlySet<string>;
}

/** Whether two values have parts that are compared one by one. */
const hasParts = (field: FieldSpec | undefined, before: Json | undefined, after: Json | undefined): boolean => {
  if (!field || field.kind === "condition") return false;
  const values = [before, after].filter((value) => value !== undefined);
  if (!values.every(isJsonObject)) return false;
  const row = rowOf(field);
  return row ? isRowField(row) : fieldsInside(field, after ?? before) !== undefined;
};

const walk = (place: Place, before: JsonObject | undefined, after: JsonObject | undefined): void => {
  const { root, found, left } = place;
  const [old, fresh] = [root && fieldsInside(root, before), root && fieldsInside(root, after)];
  for (const key of new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])) {
    const [one, other] = [own(before, key), own(after, key)];
    if (left?.has(key) || isSameJson(one, other)) continue;
    const field = (fresh && lookup(fresh, key)) ?? (old && lookup(old, key));
    const labels = field ? [...place.labels, field.label] : place.labels;
    const path = place.path && [...place.path, key];
    if (field && hasParts(field, one, other)) enter({ root: field, labels, path, found }, one, other);
    else found.push({ labels, field, before: one, after: other, ...(path ? { path } : {}) });
  }
};

/** Compares the parts of a value. If only one side has the value, the first difference sets it as a whole. */
const enter = (place: Place, before: Json | undefined, after: Json | undefined): void => {
  const { root, labels, path, found } = place;
  const count = found.length;
  const isWhole = before === undefined || after === undefined;
  const inner: Place = isWhole ? { ...place, path: null } : place;
  if (root && rowOf(root)) walkRows(inner, root, asObject(before) ?? {}, asObject(after) ?? {});
  else walk(inner, asObject(before), asObject(after));
  if (!isWhole || path === null) return;
  const first = found[count];
  if (first) found[count] = { ...first, path };
  // An empty object in place of none: nobody can see that.
  else found.push({ labels, field: root, before, after, path });
};

const valuesOf = (row: Json | undefined): JsonObject | undefined => asObject(asObject(row)?.values);

const walkRows = ({ labels, path, found }: Place, list: FieldSpec, before: JsonObject, after: JsonObject): void => {
  let isReordered = false;
  const orderChanges: FieldChange[] = [];
  for (const id of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [one, other] = [own(before, id), own(after, id)];
    if (isSameJson(one, other)) continue;
    const at = path && [...path, id];
    const [values, fresh] = [valuesOf(one), valuesOf(other)];
    if (one === undefined || other === undefined || !values || !fresh) {
      const row = one === undefined ? "added" : other === undefined ? "removed" : undefined;
      const title = titleOfRow(list, fresh ?? values);
      const change = { labels: [...labels, title], field: undefined, before: one, after: other };
      found.push({ ...change, ...(row ? { row } : {}), ...(at ? { path: at } : {}) });
      continue;
    }
    const [order, freshOrder] = [asObject(one)?.order, asObject(other)?.order];
    if (order !== freshOrder) {
      isReordered = true;
      const change = { labels, field: list, before: order, after: freshOrder, row: "order" as const };
      orderChanges.push({ ...change, ...(at ? { path: [...at, "order"] } : {}) });
    }
    walk(
      { root: rowOf(list), labels: [...labels, titleOfRow(list, fresh)], path: at && [...at, "values"], found },
      values,
      fresh,
    );
  }
  if (isReordered) found.push(...orderChanges);
};
