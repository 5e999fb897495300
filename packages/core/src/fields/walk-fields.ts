import { isJsonObject, type Json, type JsonObject } from "../values/json.ts";
import type { FieldSpec, RootField } from "./field-spec.ts";
import { entriesOf, fieldsInside, rowOf } from "./inside.ts";
import { holds, type Surroundings } from "./show-if.ts";

/** Where a field stands: keys and places of rows, from the root. */
export interface FieldPath {
  readonly parent: FieldPath | null;
  readonly key: string | number;
}

/** A path in words: `labels.button`, `headers[0].value`. */
export const pathText = (path: FieldPath | null): string => {
  if (path === null) return "";
  const { parent, key } = path;
  if (typeof key === "number") return `${pathText(parent)}[${key}]`;
  return parent === null ? key : `${pathText(parent)}.${key}`;
};

/** The keys and places of a path, from the root. */
export const pathKeys = (path: FieldPath | null): (string | number)[] =>
  path === null ? [] : [...pathKeys(path.parent), path.key];

export interface FieldVisitor {
  /** A field of a single value, a condition, or rich text. `isShown` is false while another field hides it. */
  field(field: FieldSpec, value: Json | undefined, path: FieldPath, isShown: boolean): void;
  /** A list as a whole, before what stands in its rows. */
  rows?(field: FieldSpec, value: Json | undefined, path: FieldPath, isShown: boolean): void;
  /** A value under a key that no field declares. */
  undeclared?(value: Json): void;
}

/**
 * Visits all fields of a complete value, in the order of their declaration. An object that may be absent as a whole has
 * no fields while it is.
 */
export const walkFields = (root: RootField, value: JsonObject, visitor: FieldVisitor): void =>
  walkObject(root, value, null, true, [], visitor);

const walkObject = (
  field: FieldSpec,
  object: JsonObject,
  path: FieldPath | null,
  isShown: boolean,
  outside: Surroundings,
  visitor: FieldVisitor,
): void => {
  const fields = fieldsInside(field, object) ?? {};
  const surroundings = [...outside, object];
  for (const [key, inner] of entriesOf(fields)) {
    const at = { parent: path, key };
    const value = object[key];
    const isInnerShown = isShown && (inner.showIf === undefined || holds(inner.showIf, surroundings));
    if (inner.kind === "object" || inner.kind === "union") {
      if (isJsonObject(value)) walkObject(inner, value, at, isInnerShown, surroundings, visitor);
    } else if (inner.kind === "list" || inner.kind === "key values") {
      visitor.rows?.(inner, value, at, isInnerShown);
      walkRows(inner, value, at, isInnerShown, surroundings, visitor);
    } else visitor.field(inner, value, at, isInnerShown);
  }
  if (!visitor.undeclared) return;
  for (const key in object) {
    const value = object[key];
    if (!Object.hasOwn(fields, key) && !ownKeys.has(key) && value !== undefined) visitor.undeclared(value);
  }
};

/** Keys of rows and items that no field declares: what they are known by, and where they lead. */
const ownKeys: ReadonlySet<string> = new Set(["id", "outgoingEdgeId"]);

const walkRows = (
  field: FieldSpec,
  value: Json | undefined,
  path: FieldPath,
  isShown: boolean,
  surroundings: Surroundings,
  visitor: FieldVisitor,
): void => {
  const row = rowOf(field);
  if (!row || !Array.isArray(value)) return;
  const areObjects = row.kind === "object" || row.kind === "union";
  for (const [place, entry] of value.entries()) {
    const at = { parent: path, key: place };
    if (!areObjects) visitor.field(row, entry, at, isShown);
    else if (isJsonObject(entry)) walkObject(row, entry, at, isShown, surroundings, visitor);
  }
};

/** The declared part of a complete value; keys that no field declares are left out. */
export const declaredPart = <Value extends object>(root: FieldSpec, value: Value): Value =>
  // What is declared is what the type names.
  pickFields(root, value as JsonObject, () => true) as Value;

/** What visitors may have of a complete value: nothing that is for the server only, and nothing that isn't declared. */
export const forVisitors = (root: FieldSpec, value: JsonObject): JsonObject =>
  pickFields(root, value, (field) => !field.isServerOnly);

type IsPicked = (field: FieldSpec) => boolean;

const pickFields = (field: FieldSpec, value: JsonObject, isPicked: IsPicked): JsonObject => {
  const kept: JsonObject = {};
  for (const [key, inner] of entriesOf(fieldsInside(field, value) ?? {})) {
    const own = value[key];
    if (own !== undefined && isPicked(inner)) kept[key] = pickValue(inner, own, isPicked);
  }
  return kept;
};

const pickValue = (field: FieldSpec, value: Json, isPicked: IsPicked): Json => {
  if (isJsonObject(value)) return pickFields(field, value, isPicked);
  const row = rowOf(field);
  if (!row || !Array.isArray(value)) return value;
  return value.map((entry) =>
    isJsonObject(entry) ? { ...ownKeysOf(entry), ...pickFields(row, entry, isPicked) } : entry,
  );
};

const ownKeysOf = (row: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(row).filter(([key]) => ownKeys.has(key)));
