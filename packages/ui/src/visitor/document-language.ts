import { useIsLive } from "./use-is-live.ts";

/** The language of the visitor's page, as a code such as `fr-CA`; empty where there is no page. */
export const documentLanguage = (): string =>
  typeof document === "undefined" ? "" : document.documentElement.lang || navigator.language;

/** The same for what is rendered on the server, too: empty there and during hydration, since both must render the same. */
export const useDocumentLanguage = (): string => (useIsLive() ? documentLanguage() : "");

/** Returns the words in a language such as `fr-CA` from those by its first part; `english` if there are none. */
export const wordsIn = <Words>(language: string, others: Readonly<Record<string, Words>>, english: Words): Words =>
  others[language.toLowerCase().split(/[-_]/)[0] ?? ""] ?? english;
