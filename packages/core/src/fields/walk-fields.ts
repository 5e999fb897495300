import { isJsonObject, type Json, type JsonObject } from "../values/json.ts";
import type { FieldSpec, RootField } from "./field-spec.ts";
import { entriesOf, fieldsInside, rowOf } from "./inside.ts";
import { holds, type Surroundings } from "./show-if.ts";

/** The path of a field: keys and indexes of rows, from the root. */
export interface FieldPath {
  readonly parent: FieldPath | null;
  readonly key: string | number;
}

/** Formats a path as text: `labels.button`, `headers[0].value`. */
export const pathText = (path: FieldPath | null): string => {
  if (path === null) return "";
  const { parent, key } = path;
  if (typeof key === "number") return `${pathText(parent)}[${key}]`;
  return parent === null ? key : `${pathText(parent)}.${key}`;
};

/** The keys and indexes of a path, from the root. */
export const pathKeys = (path: FieldPath | null): (string | number)[] =>
  path === null ? [] : [...pathKeys(path.parent), path.key];

export interface FieldVisitor {
  /** Called for a single value, a condition or rich text. `isShown` is false while another field hides it. */
  field(field: FieldSpec, value: Json | undefined, path: FieldPath, isShown: boolean): void;
  /** Called for a list as a whole, before the fields of its rows. */
  rows?(field: FieldSpec, value: Json | undefined, path: FieldPath, isShown: boolean): void;
  /** Called for a value under an undeclared key. */
  undeclared?(value: Json): void;
}

/** Visits all fields of a complete value in declaration order. An optional object that is absent has no fields. */
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

/** Undeclared keys of rows and items: their id and where they lead. */
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

/** The declared part of a complete value, without undeclared keys. */
export const declaredPart = <Value extends object>(root: FieldSpec, value: Value): Value =>
  // The type consists of the declared keys.
  pickFields(root, value as JsonObject, () => true) as Value;

/** Reduces a complete value to what visitors may see: only declared keys that are not server-only. */
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
