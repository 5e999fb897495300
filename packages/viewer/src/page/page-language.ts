import { type Flow, textsIn, writtenIn } from "@parley/core";
import { textDirection } from "./text-direction.ts";
import { textLanguage } from "./text-language.ts";

export interface PageLanguage {
  /** Undefined if unknown; the page then uses the visitor's language. */
  lang: string | undefined;
  dir: "ltr" | "rtl";
}

/**
 * Returns the language and direction of a bot's page: the language that the visitor reads, if it isn't the bot's main one;
 * otherwise from the bot's settings, otherwise from its texts.
 */
export const pageLanguage = (flow: Flow, firstTexts: string, read?: string): PageLanguage => {
  const chosen = writtenIn(read ?? flow.settings.general.language ?? "");
  return chosen ?? { lang: languageOfTexts(flow), dir: textDirection(firstTexts) };
};

/** The direction of a language; that of most languages if nobody knows it. */
export const directionOfTag = (tag: string): "ltr" | "rtl" => writtenIn(tag)?.dir ?? "ltr";

/** The number of characters that is enough to detect the language. */
const enough = 10_000;

const known = new WeakMap<Flow, string | undefined>();

/** Detects the language of the bot's messages, once per flow. */
const languageOfTexts = (flow: Flow): string | undefined => {
  if (known.has(flow)) return known.get(flow);
  let texts = "";
  for (const { blocks } of flow.groups)
    for (const { type, options } of blocks)
      if (type === "text" && texts.length < enough) texts += `${textsIn(options.richText).join(" ")} `;
  const language = textLanguage(texts.slice(0, enough));
  known.set(flow, language);
  return language;
};
