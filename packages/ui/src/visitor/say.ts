import type { GivenTexts, Plural } from "@parley/core/visitor-texts";

/** The texts of the page's language; nothing in English. A page has one language, so they belong to no component. */
let texts: Partial<GivenTexts> = {};

/** Sets what `say` says from now on. A page does so once, before anything is rendered. */
export const setTexts = (given: Partial<GivenTexts> = {}): void => {
  texts = given;
};

type Key<Value> = { [Key in keyof GivenTexts]: GivenTexts[Key] extends Value ? Key : never }[keyof GivenTexts];

/** One of Parley's own texts in the language of the page. The English stands beside its key, so that it needs no catalogue. */
export const say = (key: Key<string>, english: string): string => texts[key] ?? english;

/** The same for a text that depends on a number. */
export const sayCount = (key: Exclude<keyof GivenTexts, Key<string>>, count: number, english: Plural): string => {
  const forms: Plural = texts[key] ?? english;
  const form = new Intl.PluralRules(texts.language ?? "en").select(count);
  return (forms[form] ?? forms.other).replace("{count}", String(count));
};

/** The language of the page's texts; undefined in English, and where Parley has none in the bot's language. */
export const languageOfTexts = (): string | undefined => texts.language;
