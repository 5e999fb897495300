import type { FieldSpec, Fields, UnionField } from "./field-spec.ts";
import { entriesOf, fieldsInside, rowOf } from "./inside.ts";

export type JsonSchema = Record<string, unknown>;

/**
 * The JSON Schema (draft 2020-12) of a field. It describes what a file may contain: no key is required, since absent values
 * have defaults, and undeclared keys are allowed. Of the field's own properties only label, help, default and check are
 * used.
 */
export const toJsonSchema = (field: FieldSpec): JsonSchema => ({
  ...(field.label === "" ? {} : { title: field.label }),
  ...(field.help === undefined ? {} : { description: field.help }),
  ...checkOf(field),
  ...defaultOf(field),
});

const defaultOf = (field: FieldSpec): JsonSchema =>
  "default" in field && field.default !== undefined && field.kind !== "union" ? { default: field.default } : {};

const checkOf = (field: FieldSpec): JsonSchema => {
  switch (field.kind) {
    case "switch":
      return { type: "boolean" };
    case "number": {
      const { min, max, template } = field;
      const bounds = {
        ...(min === undefined ? {} : { minimum: min }),
        ...(max === undefined ? {} : { maximum: max }),
      };
      return template ? { anyOf: [{ type: "number", ...bounds }, { type: "string" }] } : { type: "number", ...bounds };
    }
    case "choice":
      return { type: "string", enum: [...field.words, ...Object.keys(field.olderWords ?? {})] };
    case "rich text":
      return { type: "array", items: { type: "object" } };
    case "list":
    case "key values": {
      const row = rowOf(field);
      return { type: "array", ...(row ? { items: toJsonSchema(row) } : {}) };
    }
    case "object":
    case "condition":
      return objectSchema(fieldsInside(field, undefined) ?? {});
    case "union":
      return unionSchema(field);
    default:
      return { type: "string" };
  }
};

const objectSchema = (fields: Fields): JsonSchema => ({
  type: "object",
  // Parley's own fields are stored elsewhere in files.
  properties: Object.fromEntries(
    entriesOf(fields).flatMap(([key, field]) => (field.isOwn ? [] : [[key, toJsonSchema(field)]])),
  ),
});

/**
 * A value without the discriminator has the default shape, so only the other shapes require it. Without a default shape,
 * such a value has only the common fields.
 */
const unionSchema = (field: UnionField): JsonSchema => ({
  anyOf: [
    ...(field.default === undefined
      ? [{ ...objectSchema(field.common), not: { required: [field.discriminator] } }]
      : []),
    ...Object.entries(field.shapes).map(([word, { label }]) => {
      const { properties, ...schema } = objectSchema(fieldsInside(field, { [field.discriminator]: word }) ?? {});
      return {
        title: label,
        ...schema,
        properties: { ...(properties as JsonSchema), [field.discriminator]: { const: word } },
        ...(word === field.default ? {} : { required: [field.discriminator] }),
      };
    }),
  ],
});
