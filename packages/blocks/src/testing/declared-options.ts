import type { Json } from "@parley/core";
import type { BlockDefinition, FieldInfo } from "@parley/core/fields";

/** The part of a JSON Schema that declarations of fields become. */
interface Schema extends Partial<FieldInfo> {
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  enum?: string[];
  minimum?: number;
  maximum?: number;
  default?: Json;
}

/** A key of an object, or the first row of a list. */
export type Step = string | 0;

/** A value that must be there for an option to matter. */
export interface Premise {
  steps: Step[];
  is: string | boolean;
}

/** One declared option: a single value, or a list of texts. */
export interface DeclaredOption {
  /** Keys joined by points, rows as `[]`: `labels.button`, `items[].content`. */
  path: string;
  /** The same, to walk along from a block: through its `options` or its `items`. */
  steps: Step[];
  kind: FieldInfo["control"] | "texts";
  words: readonly string[];
  min: number | undefined;
  max: number | undefined;
  premises: Premise[];
}

/** Rows and comparisons are found again by it: it is nothing an author sets. */
const identity = "id";

const toPath = ([root = "", ...steps]: readonly Step[]): string =>
  (root === "options" ? steps : [root, ...steps]).reduce<string>(
    (path, step) => (step === 0 ? `${path}[]` : path === "" ? step : `${path}.${step}`),
    "",
  );

const kindOf = (schema: Schema): DeclaredOption["kind"] => {
  if (schema.control === "rich text") return "rich text";
  if (schema.type === "array") return "texts";
  // Inside a condition the fields have no form control of their own.
  return schema.control ?? (schema.enum ? "select" : "text");
};

const walk = (schema: Schema, steps: Step[], premises: Premise[]): DeclaredOption[] => {
  const rows = schema.control === "rich text" ? undefined : schema.items;
  if (schema.properties)
    return Object.entries(schema.properties).flatMap(([key, field]) =>
      key === identity ? [] : walk(field, [...steps, key], [...premises, ...premisesOf(field, schema, steps)]),
    );
  if (rows?.properties) return walk(rows, [...steps, 0], premises);
  const { enum: words = [], minimum: min, maximum: max } = schema;
  return [{ path: toPath(steps), steps, kind: kindOf(schema), words, min, max, premises }];
};

/** What has to be set beside a field for it to be shown, and what has to be set for that. */
const premisesOf = ({ showIf }: Schema, parent: Schema, steps: readonly Step[]): Premise[] => {
  if (!showIf) return [];
  const other = parent.properties?.[showIf.field];
  const [is = ""] = [showIf.is].flat();
  return [...(other ? premisesOf(other, parent, steps) : []), { steps: [...steps, showIf.field], is }];
};

/** A choice of one word can't be made otherwise. */
const canChange = ({ words }: DeclaredOption): boolean => words.length !== 1;

/** All options of a block type and of its rows, down to the single value. */
export const listDeclaredOptions = ({ options, item }: BlockDefinition): DeclaredOption[] =>
  [...walk(toSchema(options), ["options"], []), ...(item ? walk(toSchema(item), ["items", 0], []) : [])].filter(
    canChange,
  );

// The one boundary where declarations are read as the JSON Schema they become, metadata included.
const toSchema = (schema: BlockDefinition["options"]): Schema => schema.toJSONSchema({ io: "input" }) as Schema;
