import { isJsonObject, type Json, type JsonObject } from "../values/json.ts";
import { lookup } from "../values/record.ts";

/** The key of a block, an item or a path of a card under which its translations stand, beside what they translate. */
export const translationsKey = "translations";

/** A text in another language. */
export interface Translation {
  value: Json;
  /** The main text that was translated. If the main text is another one now, the translation is out of date. */
  from: Json;
}

/** By language, and by the path of the field in the options: `{de: {"labels.button": {value, from}}}`. */
export type Translations = Readonly<Record<string, Readonly<Record<string, Translation>>>>;

const languageTag = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i;

/** Whether translations can stand under a text. Settings may hold others, written by hand. */
export const isLanguageTag = (text: string): boolean => languageTag.test(text);

const none: Translations = {};

/** The translations of an entry. What has another form is left out. */
export const translationsOf = ({ [translationsKey]: stored }: JsonObject): Translations => {
  if (!isJsonObject(stored)) return none;
  const found: Record<string, Record<string, Translation>> = {};
  for (const [language, texts] of Object.entries(stored)) {
    if (!isJsonObject(texts) || !isLanguageTag(language)) continue;
    for (const [path, text] of Object.entries(texts)) {
      if (!isJsonObject(text) || text.value === undefined || text.value === null) continue;
      found[language] = { ...lookup(found, language), [path]: { value: text.value, from: text.from ?? null } };
    }
  }
  return found;
};
