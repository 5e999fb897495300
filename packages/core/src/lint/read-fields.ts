import type { BlockDefinition, FieldInfo } from "../fields/definition.ts";
import type { FlowBlock } from "../flow.ts";
import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { findVariableNames } from "../template.ts";
import { isTemplate } from "./find-group.ts";
import { type Field, type FieldList, listFields } from "./list-fields.ts";
import { textsIn } from "./texts-in.ts";

/** What stands in one field of a block. */
export interface FieldValue {
  info: FieldInfo;
  value: Json | undefined;
  /** All texts in the value. */
  texts: readonly string[];
  /** The names of all `{{variables}}` in the texts. */
  names: readonly string[];
  /** False while the field has no effect, because another one hides it (`showIf`). */
  isShown: boolean;
  /** The row of the block it belongs to. */
  itemId: string | undefined;
}

/** What stands in a block, for rules to read. */
export interface BlockValues {
  /** The declared fields that hold variables, comparisons or code; others have nothing for a rule to judge. */
  fields: FieldValue[];
  /** The fields that must be filled in (`isRequired`) and are not. */
  missing: FieldValue[];
  /** All texts under keys that aren't declared; in a block of an unknown type all texts. */
  otherTexts: string[];
}

/** Reads the options and items of a block. */
export const readFields = (block: FlowBlock, definition: BlockDefinition | undefined): BlockValues => {
  const { options, items = none } = block;
  const found: BlockValues = { fields: [], missing: [], otherTexts: [] };
  if (definition) readObject(listFields(definition.options), options, true, undefined, found);
  else textsIn(options, found.otherTexts);
  if (!definition?.item) textsIn(items, found.otherTexts);
  else for (const item of items) readObject(listFields(definition.item), item, true, item.id, found);
  return found;
};

const none: readonly never[] = [];

const readObject = (
  { fields, keys }: FieldList,
  object: Json | undefined,
  isShown: boolean,
  itemId: string | undefined,
  found: BlockValues,
): void => {
  const values = isJsonObject(object) ? object : noValues;
  for (const key in values) if (!keys.has(key)) textsIn(values[key], found.otherTexts);
  for (const field of fields) {
    const { key, showIf, fields: inner, rows } = field;
    const value = values[key];
    const isFieldShown = isShown && (showIf === undefined || isAmong(showIf.is, values[showIf.field]));
    // A group that may be absent as a whole has no empty fields while it is.
    if (inner) value === undefined || readObject(inner, value, isFieldShown, itemId, found);
    else if (rows)
      for (const row of Array.isArray(value) ? value : []) readObject(rows, row, isFieldShown, itemId, found);
    else addField(field, value, isFieldShown, itemId, found);
  }
};

const noValues: JsonObject = {};

const isAmong = (wanted: string | boolean | readonly string[], value: Json | undefined): boolean =>
  typeof wanted === "object" ? typeof value === "string" && wanted.includes(value) : value === wanted;

const addField = (
  { info, isRequired, isReference }: Field,
  value: Json | undefined,
  isShown: boolean,
  itemId: string | undefined,
  { fields, missing, otherTexts }: BlockValues,
): void => {
  if (!info) {
    textsIn(value, otherTexts);
    return;
  }
  const isMissing = isRequired && isShown && isBlank(value);
  // Most fields hold no text, or a plain one: nothing is made for these.
  const mayName = typeof value === "string" ? isReference || isTemplate(value) : typeof value === "object";
  if (!isMissing && !mayName) return;
  const texts = typeof value === "string" ? [value] : textsIn(value);
  const hasTemplate = texts.some(isTemplate);
  const isNotable = hasTemplate || (isReference && texts.length > 0);
  if (!isMissing && !isNotable) return;
  const names = hasTemplate ? namesIn(texts) : none;
  const field = { info, value, texts, names, isShown, itemId };
  if (isMissing) missing.push(field);
  if (isNotable) fields.push(field);
};

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
const isBlankNode = ({ text, type, children }: { [key: string]: Json | undefined }): boolean => {
  if (typeof text === "string") return text.trim() === "";
  return Array.isArray(children) && !hasOwnLook(type) && isBlank(children);
};

const hasOwnLook = (type: Json | undefined): boolean =>
  type === "variable" || type === "inline-variable" || type === "hr";

/** The value under a path of keys: `waitForEvent.isEnabled`. */
export const valueAt = (object: Json | undefined, path: string): Json | undefined =>
  path.split(".").reduce<Json | undefined>((value, key) => (isJsonObject(value) ? value[key] : undefined), object);
