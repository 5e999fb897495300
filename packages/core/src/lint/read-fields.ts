import type { BlockDefinition, FieldInfo } from "../fields/definition.ts";
import type { FlowBlock } from "../flow.ts";
import { isJsonObject, type Json } from "../json.ts";
import { type Field, listFields } from "./list-fields.ts";

/** What stands in one field of a block. */
export interface FieldValue {
  info: FieldInfo;
  value: Json | undefined;
  /** False while the field has no effect, because another one hides it (`showIf`). */
  isShown: boolean;
  /** The row of the block it belongs to. */
  itemId?: string;
}

/** The values of all declared fields of a block and of its items. */
export const readFields = (block: FlowBlock, definition: BlockDefinition): FieldValue[] => {
  const found: FieldValue[] = [];
  readObject(listFields(definition.options), block.options, true, (value) => found.push(value));
  if (definition.item) {
    const fields = listFields(definition.item);
    for (const item of block.items ?? [])
      readObject(fields, item, true, (value) => found.push({ ...value, itemId: item.id }));
  }
  return found;
};

const readObject = (
  fields: readonly Field[],
  object: Json | undefined,
  isShown: boolean,
  add: (value: FieldValue) => void,
): void => {
  const values = isJsonObject(object) ? object : {};
  for (const { key, info, fields: inner, rows } of fields) {
    const value = values[key];
    const isFieldShown = isShown && (!info?.showIf || values[info.showIf.field] === info.showIf.is);
    // A group that may be absent as a whole has no empty fields while it is.
    if (inner) value === undefined || readObject(inner, value, isFieldShown, add);
    else if (rows) for (const row of Array.isArray(value) ? value : []) readObject(rows, row, isFieldShown, add);
    else if (info) add({ info, value, isShown: isFieldShown });
  }
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
