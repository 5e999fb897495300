import { wordsIn } from "@parley/ui";

const labels: Readonly<Record<string, string>> = {
  de: "Land",
  fr: "Pays",
  es: "País",
  pt: "País",
  it: "Paese",
  nl: "Land",
  pl: "Kraj",
  sv: "Land",
  tr: "Ülke",
  id: "Negara",
  vi: "Quốc gia",
  ru: "Страна",
  uk: "Країна",
  el: "Χώρα",
  ar: "البلد",
  he: "מדינה",
  fa: "کشور",
  ja: "国",
  ko: "국가",
  zh: "国家",
};

/** Returns the label of the list of countries in a language such as `fr-CA`; English if unknown. */
export const countryLabel = (language: string): string => wordsIn(language, labels, "Country");
