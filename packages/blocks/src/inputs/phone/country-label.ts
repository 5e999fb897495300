/** By the first part of a language code. */
const labels: Readonly<Record<string, string>> = {
  en: "Country",
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
export const countryLabel = (language: string): string =>
  labels[language.toLowerCase().split(/[-_]/)[0] ?? ""] ?? "Country";
