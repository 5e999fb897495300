import { complete } from "../fields/complete.ts";
import type { BlockDefinition } from "../fields/define-block.ts";
import type { FieldSpec } from "../fields/field-spec.ts";
import { fieldsInside, rowOf } from "../fields/inside.ts";
import { translationsOf } from "../fields/translations.ts";
import type { BotFileBlock } from "../nouns/bot-file.ts";
import type { FlowBlock } from "../nouns/flow-parts.ts";
import { isJsonObject, type Json, type JsonObject } from "../values/json.ts";
import { lookup } from "../values/record.ts";

type Compiled = NonNullable<FlowBlock["translations"]>;

/**
 * The translations of a block, its items and their paths, by language. Those of keys that are no texts are left out, and
 * those of the wrong kind; undefined if none remains.
 */
export const compileTranslations = (stored: BotFileBlock, definition: BlockDefinition): Compiled | undefined => {
  const compiled: Compiled = {};
  const { options, item, key } = definition;
  add(compiled, "options", options, stored[key] ?? {}, stored);
  for (const [place, values] of (stored.items ?? []).entries()) {
    if (!item) continue;
    add(compiled, `items.${place}`, item, values, values);
    const row = item.kind === "object" && item.fields.paths && rowOf(item.fields.paths);
    if (!row || !Array.isArray(values.paths)) continue;
    for (const [pathPlace, path] of values.paths.entries())
      if (isJsonObject(path)) add(compiled, `items.${place}.paths.${pathPlace}`, row, path, path);
  }
  return Object.keys(compiled).length > 0 ? compiled : undefined;
};

const add = (compiled: Compiled, at: string, root: FieldSpec, values: JsonObject, entry: JsonObject): void => {
  for (const [language, texts] of Object.entries(translationsOf(entry)))
    for (const [path, { value }] of Object.entries(texts)) {
      const field = findField(root, values, path.split("."));
      const checked = field?.isText ? readTranslation(field, value) : undefined;
      if (checked === undefined) continue;
      const known = lookup(compiled, language) ?? {};
      compiled[language] = known;
      known[`${at}.${path}`] = checked;
    }
};

/** A translation as compiled options hold it; undefined if it is empty or of another kind than its field. */
export const readTranslation = (field: FieldSpec, value: Json): Json | undefined => {
  let isRight = true;
  const checked = complete({ kind: "object", label: "", fields: { value: field } }, { value }, () => {
    isRight = false;
  }).value;
  const isEmpty = checked === "" || (Array.isArray(checked) && checked.length === 0);
  return isRight && !isEmpty ? checked : undefined;
};

/** The field at a path of keys. Rows of lists have no translations: they have no ids in exported files. */
const findField = (
  field: FieldSpec,
  values: JsonObject,
  [key = "", ...rest]: readonly string[],
): FieldSpec | undefined => {
  const inner = lookup(fieldsInside(field, values) ?? {}, key);
  if (!inner || rest.length === 0) return inner;
  const nested = values[key];
  return findField(inner, isJsonObject(nested) ? nested : {}, rest);
};
