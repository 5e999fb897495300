import type { Definitions } from "../fields/define-block.ts";
import { isLanguageTag } from "../fields/translations.ts";
import type { Flow } from "../flow/flow.ts";
import { furtherLanguages } from "../flow/languages.ts";
import type { BotFile } from "../nouns/bot-file.ts";
import { countTexts, listTexts, type TextCounts } from "./list-texts.ts";

export interface LanguageCounts extends TextCounts {
  language: string;
}

/** How far the translations into each further language of a bot are, by its file and the flow that was made of it. */
export const countLanguages = (file: BotFile, flow: Flow, definitions: Definitions): LanguageCounts[] =>
  furtherLanguages(flow)
    .filter(isLanguageTag)
    .map((language) => ({ language, ...countTexts(listTexts(file, definitions, language)) }));
