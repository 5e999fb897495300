/** The language of the visitor's page, as a code such as `fr-CA`; empty where there is no page. */
export const pageLanguage = (): string =>
  typeof document === "undefined" ? "" : document.documentElement.lang || navigator.language;
