import { type Flow, textsIn } from "@parley/core";
import { textDirection } from "./text-direction.ts";
import { textLanguage } from "./text-language.ts";

interface PageLanguage {
  /** Undefined if unknown; the page then uses the visitor's language. */
  lang: string | undefined;
  dir: "ltr" | "rtl";
}

/** Returns the language and direction of a bot's page: from its settings, otherwise from its texts. */
export const pageLanguage = (flow: Flow, firstTexts: string): PageLanguage => {
  const chosen = findLanguage(flow.settings.general.language ?? "");
  if (chosen) return { lang: chosen.toString(), dir: directionOf(chosen) };
  return { lang: languageOfTexts(flow), dir: textDirection(firstTexts) };
};

const findLanguage = (code: string): Intl.Locale | undefined => {
  try {
    return new Intl.Locale(code.trim().replace("_", "-"));
  } catch {
    return undefined;
  }
};

const rightToLeftScripts = new Set(["Arab", "Hebr", "Syrc", "Thaa", "Nkoo", "Adlm", "Rohg"]);

const directionOf = (language: Intl.Locale): "ltr" | "rtl" =>
  rightToLeftScripts.has(language.maximize().script ?? "") ? "rtl" : "ltr";

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
