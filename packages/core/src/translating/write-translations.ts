import type { Draft, DraftTable } from "../draft/draft.ts";
import type { Operation } from "../draft/operations.ts";
import { translationsKey } from "../fields/translations.ts";
import { isJsonObject, type Json, type JsonObject } from "../values/json.ts";
import { lookup } from "../values/record.ts";
import type { BotText } from "./list-texts.ts";

type Owned = Pick<BotText, "blockId" | "itemId" | "pathId">;

/** Where the translations of a block, an item or a path stand in a draft. */
const placeOf = ({ blockId, itemId, pathId }: Owned): { table: DraftTable; id: string; path: readonly string[] } => {
  if (pathId !== undefined) return { table: "paths", id: pathId, path: ["options", translationsKey] };
  if (itemId !== undefined) return { table: "items", id: itemId, path: ["options", translationsKey] };
  return { table: "blocks", id: blockId, path: ["data", translationsKey] };
};

/** Sets the translation of a text, made from its main text as it is now; undefined removes it. */
export const setTranslation = (
  text: Owned & Pick<BotText, "path" | "main">,
  language: string,
  value: Json | undefined,
): Operation => {
  const place = placeOf(text);
  const path = [...place.path, language, text.path];
  return { op: "set", ...place, path, ...(value === undefined ? {} : { value: { value, from: text.main } }) };
};

/** Removes all translations into a language, and tells how many texts those are. */
export const dropLanguage = (draft: Draft, language: string): { operations: Operation[]; count: number } => {
  const operations: Operation[] = [];
  let count = 0;
  const drop = (owned: Owned, values: JsonObject) => {
    const stored = values[translationsKey];
    const texts = isJsonObject(stored) ? lookup(stored, language) : undefined;
    if (texts === undefined) return;
    const place = placeOf(owned);
    operations.push({ op: "set", ...place, path: [...place.path, language] });
    count += isJsonObject(texts) ? Object.keys(texts).length : 0;
  };
  for (const { id, data } of Object.values(draft.blocks)) drop({ blockId: id }, data);
  for (const { id, blockId, options } of Object.values(draft.items)) drop({ blockId, itemId: id }, options);
  for (const { id, itemId, options } of Object.values(draft.paths)) drop({ blockId: "", itemId, pathId: id }, options);
  return { operations, count };
};
