import { findLanguage, nameOfLanguage, writtenIn } from "@parley/core";
import type { Choice } from "@parley/ui/author";

/** The languages that are offered; others can be typed as a tag. */
const offered =
  "af am ar as az be bg bn bs ca cs cy da de de-AT de-CH el en en-AU en-CA en-GB en-IN en-US eo es es-419 es-AR es-ES es-MX et eu fa fi fil fo fr fr-BE fr-CA fr-CH ga gd gl gu ha he hi hr hu hy id ig is it ja jv ka kk km kn ko ku ky lb ln lo lt lv mg mi mk ml mn mr ms mt my nb ne nl nl-BE nn om or pa pl ps pt pt-BR pt-PT rm rn ro ru rw sd si sk sl sn so sq sr sr-Latn sv sw ta te tg th ti tk tr tt ug uk ur uz vi wo xh yi yo zh-Hans zh-Hant zu".split(
    " ",
  );

export interface LanguageName {
  /** In English, as the app speaks: `German`. */
  english: string;
  /** In the language itself: `Deutsch`. */
  own: string;
}

const known = new Map<string, LanguageName>();

/** The names of a language. What is no language is named as it is written. */
export const namesOf = (tag: string): LanguageName => {
  const earlier = known.get(tag);
  if (earlier) return earlier;
  const locale = findLanguage(tag)?.toString() ?? "en";
  const own = nameOfLanguage(tag, locale);
  // Many languages write their names in small letters.
  const name = { english: nameOfLanguage(tag, "en"), own: own.charAt(0).toLocaleUpperCase(locale) + own.slice(1) };
  known.set(tag, name);
  return name;
};

/** How a text in a language is written in the page. */
export const writtenAs = (tag: string): { lang?: string; dir: "ltr" | "rtl" | "auto" } =>
  writtenIn(tag) ?? { dir: "auto" };

/** The tag as it is stored: `pt_br` is `pt-BR`. Undefined if it names no language. */
export const tidyTag = (typed: string): string | undefined => findLanguage(typed)?.toString();

/** The languages that can be chosen, by their English names. */
export const listLanguages = (without: readonly string[]): Choice[] =>
  offered
    .filter((tag) => !without.includes(tag))
    .map((tag) => ({ tag, ...namesOf(tag) }))
    .sort((one, other) => one.english.localeCompare(other.english, "en"))
    .map(({ tag, own, english }) => ({ id: tag, label: own, hint: `${english} · ${tag}` }));
