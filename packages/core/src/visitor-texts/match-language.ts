/** The languages besides English that have a catalogue, by their tags in lower case. */
export type TextLanguage = (typeof textLanguages)[number];

export const textLanguages = [
  "ar",
  "de",
  "el",
  "es",
  "fr",
  "he",
  "it",
  "ja",
  "nl",
  "pl",
  "pt",
  "pt-br",
  "ro",
  "tr",
  "zh-hans",
] as const;

const isKnown = (tag: string): tag is TextLanguage => textLanguages.some((language) => language === tag);

/**
 * Returns the catalogue for a language such as `fr-CA`: "en" for English, null if there is none. Chinese in traditional
 * characters has none.
 */
export const matchLanguage = (language: string): TextLanguage | "en" | null => {
  const tag = language.trim().replaceAll("_", "-").toLowerCase();
  const base = tag.split("-")[0] ?? "";
  if (base === "en") return "en";
  if (base === "zh") return /-(?:hant|tw|hk|mo)\b/.test(tag) ? null : "zh-hans";
  if (base === "iw") return "he";
  return [tag, base].find(isKnown) ?? null;
};
