import type { BlockDefinition } from "../fields/define-block.ts";
import type { FieldSpec, RootField, ValueEnd } from "../fields/field-spec.ts";
import { rowOf } from "../fields/inside.ts";
import { type FieldPath, walkFields } from "../fields/walk-fields.ts";
import type { FlowBlock } from "../nouns/flow-parts.ts";
import { findVariableNames } from "../templates/template.ts";
import { isJsonObject, type Json, type JsonObject } from "../values/json.ts";
import { lookup } from "../values/record.ts";
import { textsIn } from "../values/texts-in.ts";
import { isTemplate } from "./find-group.ts";

/** The content of one field of a block. */
export interface FieldValue {
  field: FieldSpec;
  /** The field's path, from the options or the item. */
  path: FieldPath;
  value: Json | undefined;
  /** All texts in the value. */
  texts: readonly string[];
  /** The names of all `{{variables}}` in the texts. */
  names: readonly string[];
  /** False if the field has no effect because another one hides it (`showIf`). */
  isShown: boolean;
  /** The block's item that contains the field. */
  itemId: string | undefined;
}

/** The content of a block, for rules. */
export interface BlockValues {
  /** The declared fields with variables, comparisons or code; rules don't check others. */
  fields: FieldValue[];
  /** The fields of `fields` with comparisons. */
  conditions: FieldValue[];
  /** Required fields (`isRequired`) that are empty. */
  missing: FieldValue[];
  /** The fields that select an account. */
  accounts: FieldValue[];
  /** The fields that select the installation's own account. */
  ofInstallation: FieldValue[];
  /** The fields with a value that ends on some date. */
  ending: FieldValue[];
  /** All texts under undeclared keys; in a block of an unknown type, all texts. */
  otherTexts: string[];
}

const known = new WeakMap<FlowBlock, { definition: BlockDefinition | undefined; values: BlockValues }>();

/** Reads the options and items of a block. Results are cached. */
export const readFields = (block: FlowBlock, definition: BlockDefinition | undefined): BlockValues => {
  const earlier = known.get(block);
  if (earlier && earlier.definition === definition) return earlier.values;
  const values: BlockValues = {
    fields: [],
    conditions: [],
    missing: [],
    accounts: [],
    ofInstallation: [],
    ending: [],
    otherTexts: [],
  };
  const { options, items = [] } = block;
  if (definition) readObject(definition.options, options, undefined, values);
  else textsIn(options, values.otherTexts);
  if (!definition?.item) textsIn(items, values.otherTexts);
  else for (const item of items) readObject(definition.item, item, item.id, values);
  known.set(block, { definition, values });
  return values;
};

const readObject = (root: RootField, object: JsonObject, itemId: string | undefined, found: BlockValues): void =>
  walkFields(root, object, {
    field: (field, value, path, isShown) => addField({ field, path, value, isShown, itemId }, found),
    rows: (field, value, path, isShown) => {
      if (field.isRequired !== true || !isShown || !holdsNothing(field, value)) return;
      found.missing.push({ field, path, value, isShown, itemId, texts: none, names: none });
    },
    undeclared: (value) => textsIn(value, found.otherTexts),
  });

/** Whether no row of a list has a value that an author filled in, apart from the row's kind. */
const holdsNothing = (list: FieldSpec, value: Json | undefined): boolean => {
  if (!Array.isArray(value)) return true;
  const row = rowOf(list);
  return value.every((entry) => {
    if (!isJsonObject(entry) || (row?.kind !== "object" && row?.kind !== "union")) return isBlank(entry);
    let isEmpty = true;
    const look = (field: FieldSpec, inner: Json | undefined) => {
      if (typeof inner === "object" || (typeof inner === "string" && field.kind !== "choice"))
        isEmpty &&= isBlank(inner);
    };
    walkFields(row, entry, { field: look });
    return isEmpty;
  });
};

const none: readonly never[] = [];

const addField = (entry: Omit<FieldValue, "texts" | "names">, found: BlockValues): void => {
  const { field, value, isShown } = entry;
  if (isShown && typeof value === "string" && endOf(field, value))
    found.ending.push({ ...entry, texts: [value], names: none });
  if (isShown && field.kind === "credentials") {
    if (typeof value === "string" && !isBlank(value)) found.accounts.push({ ...entry, texts: [value], names: none });
    if (field.installationWord !== undefined && (isBlank(value) || value === field.installationWord))
      found.ofInstallation.push({ ...entry, texts: none, names: none });
  }
  const isReference = field.kind === "code" || field.kind === "variable" || field.kind === "condition";
  const isMissing = field.isRequired === true && isShown && isBlank(value);
  // Most fields hold no text or a plain one. Nothing is allocated for these.
  const mayName = typeof value === "string" ? isReference || isTemplate(value) : typeof value === "object";
  if (!isMissing && !mayName) return;
  const texts = typeof value === "string" ? [value] : textsIn(value);
  const hasTemplate = texts.some(isTemplate);
  const isNotable = hasTemplate || (isReference && texts.length > 0);
  if (!isMissing && !isNotable) return;
  const fieldValue: FieldValue = { ...entry, texts, names: hasTemplate ? namesIn(texts) : none };
  if (isMissing) found.missing.push(fieldValue);
  if (!isNotable) return;
  found.fields.push(fieldValue);
  if (field.kind === "condition") found.conditions.push(fieldValue);
};

/** When a value of a field ends; undefined if no end is known. */
export const endOf = (field: FieldSpec, value: string): ValueEnd | undefined =>
  field.kind === "lookup" ? lookup(field.ends ?? {}, value.trim()) : undefined;

const namesIn = (texts: readonly string[]): readonly string[] => {
  const [first = none, ...others] = texts.filter(isTemplate).map(findVariableNames);
  return others.length === 0 ? first : [first, ...others].flat();
};

/** Whether a field is empty: absent, blank, or a list of blanks only. */
export const isBlank = (value: Json | undefined): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === "string" && value.trim() === "") ||
  (Array.isArray(value) && value.every((entry) => (isJsonObject(entry) ? isBlankNode(entry) : isBlank(entry))));

/** Whether a node of rich text is a paragraph or list without text. Other elements (a rule, a picture) show something. */
const isBlankNode = ({ text, type, children }: JsonObject): boolean => {
  if (typeof text === "string") return text.trim() === "";
  return Array.isArray(children) && !hasOwnLook(type) && isBlank(children);
};

const hasOwnLook = (type: Json | undefined): boolean =>
  type === "variable" || type === "inline-variable" || type === "hr";
