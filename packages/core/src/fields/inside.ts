import { comparisonOperators } from "../conditions/comparison.ts";
import { isJsonObject, type Json } from "../values/json.ts";
import type { FieldSpec, Fields, UnionField } from "./field-spec.ts";
import * as f from "./fields.ts";

/** The fields of a condition. */
const conditionParts = f.fields({
  logicalOperator: f.choice(["AND", "OR"], { label: "Joined by", isOptional: true }),
  comparisons: f.list(
    f.fields({
      id: f.text({ label: "Id", template: "none", isOptional: true }),
      variableId: f.variable({ label: "Variable", access: "reads" }),
      comparisonOperator: f.choice(comparisonOperators, { label: "Operator", isOptional: true }),
      value: f.text({ label: "Value", template: "raw", isOptional: true }),
    }),
    { label: "Comparisons", addLabel: "Add a comparison", isOptional: true },
  ),
});

const keyValueRow = (template: "rendered" | "raw" | "none" = "rendered") =>
  f.fields({
    id: f.text({ label: "Id", template: "none", isOptional: true }),
    key: f.text({ label: "Key", template, isOptional: true }),
    value: f.text({ label: "Value", template, isOptional: true }),
  });

const keyValueRows = { rendered: keyValueRow(), raw: keyValueRow("raw"), none: keyValueRow("none") };

/** The row of a list, or of a field that is stored like a list; undefined for all other fields. */
export const rowOf = (field: FieldSpec): FieldSpec | undefined => {
  if (field.kind === "list") return field.row;
  return field.kind === "key values" ? keyValueRows[field.template ?? "rendered"] : undefined;
};

const noFields: Fields = {};

/** A cache of the fields of unions, by union: they are requested very often. */
const fieldsOfShapes = new WeakMap<UnionField, Map<string, Fields>>();

const fieldsOfShape = (field: UnionField, word: string): Fields => {
  const known = fieldsOfShapes.get(field) ?? new Map<string, Fields>();
  fieldsOfShapes.set(field, known);
  const found = known.get(word);
  if (found) return found;
  const own = Object.hasOwn(field.shapes, word) ? (field.shapes[word]?.fields ?? noFields) : noFields;
  const fields: Fields = { [field.discriminator]: discriminatorOf(field), ...field.common, ...own };
  known.set(word, fields);
  return fields;
};

const endedWordsOf = ({ shapes }: UnionField): string[] =>
  Object.entries(shapes).flatMap(([word, { isEnded }]) => (isEnded ? [word] : []));

/** The field that selects the shape of a union. */
const discriminatorOf = (field: UnionField): FieldSpec => ({
  kind: "choice",
  label: field.label,
  words: Object.keys(field.shapes),
  labels: Object.fromEntries(Object.entries(field.shapes).map(([word, { label }]) => [word, label])),
  endedWords: endedWordsOf(field),
  ...(field.default === undefined ? { isOptional: true, isRequired: true } : { default: field.default }),
});

/** The fields inside an object, a condition or the selected shape of a union; undefined for single values and lists. */
export const fieldsInside = (field: FieldSpec, value: Json | undefined): Fields | undefined => {
  if (field.kind === "object") return field.fields;
  if (field.kind === "condition") return conditionParts.fields;
  if (field.kind !== "union") return undefined;
  const word = isJsonObject(value) ? value[field.discriminator] : undefined;
  const isShape = typeof word === "string" && Object.hasOwn(field.shapes, word);
  return fieldsOfShape(field, isShape ? word : (field.default ?? ""));
};

const entriesByFields = new WeakMap<Fields, readonly (readonly [string, FieldSpec])[]>();

/** The fields with their keys, in declaration order. */
export const entriesOf = (fields: Fields): readonly (readonly [string, FieldSpec])[] => {
  const known = entriesByFields.get(fields);
  if (known) return known;
  const entries = Object.entries(fields);
  entriesByFields.set(fields, entries);
  return entries;
};
