/** The language of a tag such as `pt-BR`; undefined if it is none. Files also write `pt_BR`. */
export const findLanguage = (tag: string): Intl.Locale | undefined => {
  try {
    return new Intl.Locale(tag.trim().replaceAll("_", "-"));
  } catch {
    return undefined;
  }
};

const rightToLeftScripts = new Set(["Arab", "Hebr", "Syrc", "Thaa", "Nkoo", "Adlm", "Rohg"]);

/** The direction in which a language is written. */
const directionOf = (language: Intl.Locale): "ltr" | "rtl" =>
  rightToLeftScripts.has(language.maximize().script ?? "") ? "rtl" : "ltr";

/** How a text in a language is marked in a page; undefined if the tag is none. */
export const writtenIn = (tag: string): { lang: string; dir: "ltr" | "rtl" } | undefined => {
  const language = findLanguage(tag);
  return language && { lang: language.toString(), dir: directionOf(language) };
};

/** The name of a language in a language: `nameOfLanguage("de", "en")` is `German`. A tag that is none is its own name. */
export const nameOfLanguage = (tag: string, locale: string): string => {
  const language = findLanguage(tag)?.toString();
  try {
    return (language && new Intl.DisplayNames([locale], { type: "language" }).of(language)) || tag;
  } catch {
    return tag;
  }
};
