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

/** What stands in one field of a block. */
export interface FieldValue {
  field: FieldSpec;
  /** Where it stands, from the options or from the item. */
  path: FieldPath;
  value: Json | undefined;
  /** All texts in the value. */
  texts: readonly string[];
  /** The names of all `{{variables}}` in the texts. */
  names: readonly string[];
  /** False while the field has no effect, because another one hides it (`showIf`). */
  isShown: boolean;
  /** The row of the block that the field belongs to. */
  itemId: string | undefined;
}

/** What stands in a block, for rules to read. */
export interface BlockValues {
  /** The declared fields that hold variables, comparisons or code; others have nothing for a rule to judge. */
  fields: FieldValue[];
  /** The fields that hold comparisons, out of `fields`. */
  conditions: FieldValue[];
  /** The fields that must be filled in (`isRequired`) and are not. */
  missing: FieldValue[];
  /** The fields that name an account. */
  accounts: FieldValue[];
  /** The fields that leave it to the account which this installation has. */
  ofInstallation: FieldValue[];
  /** The fields that hold a value which ends some day. */
  ending: FieldValue[];
  /** All texts under keys that aren't declared; in a block of an unknown type all texts. */
  otherTexts: string[];
}

const known = new WeakMap<FlowBlock, { definition: BlockDefinition | undefined; values: BlockValues }>();

/** Reads the options and items of a block. A block that was read before is not read again. */
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

/** Whether none of the rows of a list holds anything that somebody has filled in: what kind of row it is doesn't count. */
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
  // Most fields hold no text, or a plain one: nothing is made for these.
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

/** When a value of a field ends; undefined where nobody knows of an end. */
export const endOf = (field: FieldSpec, value: string): ValueEnd | undefined =>
  field.kind === "lookup" ? lookup(field.ends ?? {}, value.trim()) : undefined;

const namesIn = (texts: readonly string[]): readonly string[] => {
  const [first = none, ...others] = texts.filter(isTemplate).map(findVariableNames);
  return others.length === 0 ? first : [first, ...others].flat();
};

/** Whether nothing stands in a field: absent, blank, or a list of nothing but blanks. */
export const isBlank = (value: Json | undefined): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === "string" && value.trim() === "") ||
  (Array.isArray(value) && value.every((entry) => (isJsonObject(entry) ? isBlankNode(entry) : isBlank(entry))));

/** Rich text: a paragraph or list without any text. Elements of other kinds (a rule, a picture) show something. */
const isBlankNode = ({ text, type, children }: JsonObject): boolean => {
  if (typeof text === "string") return text.trim() === "";
  return Array.isArray(children) && !hasOwnLook(type) && isBlank(children);
};

const hasOwnLook = (type: Json | undefined): boolean =>
  type === "variable" || type === "inline-variable" || type === "hr";
