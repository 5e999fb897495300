import { defaultTexts } from "./default-texts.ts";
import * as ar from "./languages/ar.ts";
import * as de from "./languages/de.ts";
import * as el from "./languages/el.ts";
import * as en from "./languages/en.ts";
import * as es from "./languages/es.ts";
import * as fr from "./languages/fr.ts";
import * as he from "./languages/he.ts";
import * as it from "./languages/it.ts";
import * as ja from "./languages/ja.ts";
import * as nl from "./languages/nl.ts";
import * as pl from "./languages/pl.ts";
import * as pt from "./languages/pt.ts";
import * as ptBr from "./languages/pt-br.ts";
import * as ro from "./languages/ro.ts";
import * as tr from "./languages/tr.ts";
import * as zhHans from "./languages/zh-hans.ts";
import { matchLanguage, type TextLanguage } from "./match-language.ts";
import type { ChatTexts, PageTexts, SaidTexts } from "./texts.ts";

interface Catalogue {
  page: PageTexts;
  chat: ChatTexts;
  said: SaidTexts;
}

export const catalogues: Readonly<Record<TextLanguage | "en", Catalogue>> = {
  ar,
  de,
  el,
  en,
  es,
  fr,
  he,
  it,
  ja,
  nl,
  pl,
  pt,
  "pt-br": { page: ptBr.page, chat: ptBr.chat, said: ptBr.said },
  ro,
  tr,
  "zh-hans": { page: zhHans.page, chat: zhHans.chat, said: zhHans.said },
};

/** The texts of `say` with the language whose plural forms they have, and the defaults that a view must recognize. */
export type GivenTexts = SaidTexts & { language: string; drop: string; upload: string };

/** All that pages say in a language. */
export interface VisitorTexts extends Omit<Catalogue, "said"> {
  /** Undefined in English, which stands in the scripts. */
  said: GivenTexts | undefined;
}

/** Returns the texts of a language such as `fr-CA`; English if there are none, or the language is unknown. */
export const visitorTexts = (language = "en"): VisitorTexts => {
  const known = matchLanguage(language) ?? "en";
  const { page, chat, said } = catalogues[known];
  if (known === "en") return { page, chat, said: undefined };
  const { drop, upload } = defaultTexts[known];
  return { page, chat, said: { ...said, language: known, drop, upload } };
};

/** Returns the first of some languages, the most wanted first, that has texts; English if none has. */
export const firstWithTexts = (wanted: readonly string[]): string =>
  wanted.find((language) => matchLanguage(language) !== null) ?? "en";
