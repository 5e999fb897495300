import { lookup } from "../values/record.ts";
import type { Flow } from "./flow.ts";

/** The languages that visitors of a bot can read besides its main one, as its author has written them. */
export const furtherLanguages = ({ settings }: Pick<Flow, "settings">): string[] =>
  (settings.general.languages ?? []).map((tag) => tag.trim()).filter((tag) => tag !== "");

/** The language of a chat with a bot that speaks several; undefined for a bot that speaks one only. */
export const chatLanguage = (
  { settings: { general } }: Pick<Flow, "settings">,
  chosen: string | undefined,
): string | undefined => (general.languages?.length ? (chosen ?? general.language) : undefined);

/** One of Parley's own texts in the language that a visitor reads; the same text if the flow has no other. */
export const ownText = ({ texts = {} }: Pick<Flow, "texts">, language: string | undefined, text: string): string =>
  lookup(lookup(texts, language ?? "") ?? {}, text) ?? text;
