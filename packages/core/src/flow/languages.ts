import { lookup } from "../values/record.ts";
import type { Flow } from "./flow.ts";

const normal = (tag: string): string => tag.trim().replaceAll("_", "-").toLowerCase();
const baseOf = (tag: string): string => normal(tag).split("-")[0] ?? "";

/** The languages that visitors of a bot can read besides its main one, as its author has written them. */
export const furtherLanguages = ({ settings }: Pick<Flow, "settings">): string[] =>
  (settings.general.languages ?? []).map((tag) => tag.trim()).filter((tag) => tag !== "");

/**
 * The first of the wanted languages that the bot speaks: exactly, else as another variety of it (`de` for `de-AT`).
 * Undefined is the bot's main language, also if it speaks none of them.
 */
export const chooseLanguage = (flow: Pick<Flow, "settings">, wanted: readonly string[]): string | undefined => {
  const main = flow.settings.general.language ?? "";
  const further = furtherLanguages(flow);
  for (const tag of further.length > 0 ? wanted : []) {
    if (normal(tag) === "") continue;
    for (const form of [normal, baseOf]) {
      if (form(main) === form(tag)) return undefined;
      const found = further.find((language) => form(language) === form(tag));
      if (found !== undefined) return found;
    }
  }
  return undefined;
};

/** The language of a chat with a bot that speaks several; undefined for a bot that speaks one only. */
export const chatLanguage = (
  { settings: { general } }: Pick<Flow, "settings">,
  chosen: string | undefined,
): string | undefined => (general.languages?.length ? (chosen ?? general.language) : undefined);

/** One of Parley's own texts in the language that a visitor reads; the same text if the flow has no other. */
export const ownText = ({ texts = {} }: Pick<Flow, "texts">, language: string | undefined, text: string): string =>
  lookup(lookup(texts, language ?? "") ?? {}, text) ?? text;

const known = new WeakMap<Flow, Map<string, Flow>>();

/** The flow with the texts of one language only, for a visitor who reads that; results are cached. */
export const inLanguage = (flow: Flow, language: string | undefined): Flow => {
  const ofFlow = known.get(flow) ?? new Map<string, Flow>();
  known.set(flow, ofFlow);
  const key = language ?? "";
  const found = ofFlow.get(key) ?? withMessages(withTranslations(flow, key), key);
  ofFlow.set(key, found);
  return found;
};

const withTranslations = (flow: Flow, key: string): Flow => {
  if (!flow.groups.some(({ blocks }) => blocks.some(({ translations }) => translations))) return flow;
  return {
    ...flow,
    groups: flow.groups.map((group) => ({
      ...group,
      blocks: group.blocks.map(({ translations = {}, ...block }) => {
        const texts = lookup(translations, key);
        return texts ? { ...block, translations: { [key]: texts } } : block;
      }),
    })),
  };
};

/** The bot's messages are put in their place, where all that is shown by settings finds them. */
const withMessages = (flow: Flow, key: string): Flow => {
  if (!flow.texts) return flow;
  const { texts, settings, ...others } = flow;
  const { systemMessages } = settings.general;
  const messages = new Set(Object.values(systemMessages));
  const own = Object.fromEntries(Object.entries(lookup(texts, key) ?? {}).filter(([text]) => !messages.has(text)));
  const read = Object.fromEntries(
    Object.entries(systemMessages).map(([name, text]) => [name, ownText(flow, key, text)]),
  );
  return {
    ...others,
    settings: { ...settings, general: { ...settings.general, systemMessages: { ...systemMessages, ...read } } },
    ...(Object.keys(own).length > 0 ? { texts: { [key]: own } } : {}),
  };
};
