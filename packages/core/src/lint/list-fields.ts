import type { BlockDefinition, FieldInfo } from "../fields/definition.ts";

/** A declared field: a single value, an object of fields, or a list of rows of fields. */
export interface Field {
  key: string;
  info: FieldInfo | undefined;
  fields: FieldList | undefined;
  rows: FieldList | undefined;
  showIf: FieldInfo["showIf"];
  isRequired: boolean;
  /** Holds code, variables or comparisons, so that whatever stands in it is of interest. */
  isReference: boolean;
}

export interface FieldList {
  fields: Field[];
  keys: ReadonlySet<string>;
}

/** What can be asked of any schema without importing zod. */
interface Schema {
  meta(): Partial<FieldInfo> | undefined;
  shape?: Readonly<Record<string, Schema>>;
  element?: Schema;
  options?: readonly Schema[];
  unwrap?(): Schema;
}

/** Fields nest no deeper; a schema that contains itself would never end. */
const maxDepth = 8;

const isWrapper = (schema: Schema): schema is Schema & { unwrap(): Schema } =>
  schema.shape === undefined && schema.element === undefined && typeof schema.unwrap === "function";

/** The schemas inside defaults, optionals and unions. */
const unwrapped = (schema: Schema): Schema[] => {
  if (isWrapper(schema)) return unwrapped(schema.unwrap());
  return Array.isArray(schema.options) ? schema.options.filter(isSchema).flatMap(unwrapped) : [schema];
};

/** Enumerations have options too: their words. */
const isSchema = (option: unknown): option is Schema =>
  typeof option === "object" && option !== null && "meta" in option;

const findInfo = (schema: Schema): FieldInfo | undefined => {
  const info = schema.meta();
  if (info?.control !== undefined) return info as FieldInfo;
  return isWrapper(schema) ? findInfo(schema.unwrap()) : undefined;
};

const listIn = (schemas: readonly Schema[], depth: number): FieldList => {
  const fields = schemas
    .flatMap(unwrapped)
    .flatMap(({ shape = {} }) => Object.entries(shape).map(([key, schema]) => readField(key, schema, depth)));
  return { fields, keys: new Set([...fields.map(({ key }) => key), ...ownKeys]) };
};

/** Keys of items that no schema declares, and in which no variable can stand. */
const ownKeys = ["id", "outgoingEdgeId"];

const readField = (key: string, schema: Schema, depth: number): Field => {
  const info = findInfo(schema);
  const { control, showIf, isRequired = false, isCode = false } = info ?? {};
  const isDeep = depth >= maxDepth;
  return {
    key,
    info,
    fields: control === "group" && !isDeep ? listIn([schema], depth + 1) : undefined,
    rows: control === "list" && !isDeep ? rowsIn(schema, depth) : undefined,
    showIf,
    isRequired,
    isReference: isCode || control === "variable" || control === "condition",
  };
};

const rowsIn = (schema: Schema, depth: number): FieldList | undefined => {
  const elements = unwrapped(schema).flatMap(({ element }) => (element ? [element] : []));
  const rows = listIn(elements, depth + 1);
  return rows.fields.length > 0 ? rows : undefined;
};

const known = new WeakMap<object, FieldList>();

/** The declared fields of a schema of options or items. */
export const listFields = (schema: BlockDefinition["options"]): FieldList => {
  const found = known.get(schema);
  if (found) return found;
  // The one boundary where zod's types are left: what is asked of a schema here, each kind of schema has or lacks.
  const fields = listIn([schema as unknown as Schema], 0);
  known.set(schema, fields);
  return fields;
};
