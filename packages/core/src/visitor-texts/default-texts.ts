import { defaults as ar } from "./languages/ar.ts";
import { defaults as de } from "./languages/de.ts";
import { defaults as el } from "./languages/el.ts";
import { defaults as en } from "./languages/en.ts";
import { defaults as es } from "./languages/es.ts";
import { defaults as fr } from "./languages/fr.ts";
import { defaults as he } from "./languages/he.ts";
import { defaults as it } from "./languages/it.ts";
import { defaults as ja } from "./languages/ja.ts";
import { defaults as nl } from "./languages/nl.ts";
import { defaults as pl } from "./languages/pl.ts";
import { defaults as pt } from "./languages/pt.ts";
import { defaults as ptBr } from "./languages/pt-br.ts";
import { defaults as ro } from "./languages/ro.ts";
import { defaults as tr } from "./languages/tr.ts";
import { defaults as zhHans } from "./languages/zh-hans.ts";
import { matchLanguage, type TextLanguage } from "./match-language.ts";
import type { DefaultTexts } from "./texts.ts";

// Apart from the texts of pages, because the author's app compiles bots, but renders no pages.
export const defaultTexts: Readonly<Record<TextLanguage, DefaultTexts>> = {
  ar,
  de,
  el,
  es,
  fr,
  he,
  it,
  ja,
  nl,
  pl,
  pt,
  "pt-br": ptBr,
  ro,
  tr,
  "zh-hans": zhHans,
};

/** Returns a default text in a language, by the English one; undefined if the language has no texts. */
export type FindDefault = (language: string, english: string) => string | undefined;

// The only cast: the entries have been made of exactly these keys.
const keys = new Map(Object.entries(en).map(([key, text]) => [text, key as keyof DefaultTexts]));

export const findDefault: FindDefault = (language, english) => {
  const known = matchLanguage(language);
  const key = keys.get(english);
  if (known === null || key === undefined) return undefined;
  return known === "en" ? english : defaultTexts[known][key];
};
