import { lookup } from "../values/record.ts";
import type { Flow } from "./flow.ts";
import { furtherLanguages, ownText } from "./languages.ts";

const known = new WeakMap<Flow, Map<string, Flow>>();

/**
 * The flow with the texts of one language only, for a visitor who reads that; those of all languages, if it may change in
 * mid-talk. Results are cached.
 */
export const inLanguage = (flow: Flow, language: string | undefined): Flow => {
  const ofFlow = known.get(flow) ?? new Map<string, Flow>();
  known.set(flow, ofFlow);
  const key = language ?? "";
  const found = ofFlow.get(key) ?? withMessages(flow.changesLanguage ? flow : withTranslations(flow, key), key);
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
  const { texts, settings, ...rest } = flow;
  const { systemMessages } = settings.general;
  const messages = new Set(Object.values(systemMessages));
  const readIn = (language: string) =>
    Object.fromEntries(Object.entries(systemMessages).map(([name, text]) => [name, ownText(flow, language, text)]));
  const read = readIn(key);
  const ownIn = (language: string) =>
    Object.fromEntries(Object.entries(lookup(texts, language) ?? {}).filter(([text]) => !messages.has(text)));
  // A text is looked up as it stands in the flow, so the other languages have the messages by what is read now.
  const others = (flow.changesLanguage ? ["", ...furtherLanguages(flow)] : []).map((language) => {
    const theirs = readIn(language);
    const byRead = Object.entries(read).flatMap(([name, text]) => {
      const other = theirs[name];
      return other === undefined || other === text ? [] : [[text, other] as const];
    });
    return [language, { ...ownIn(language), ...Object.fromEntries(byRead) }] as const;
  });
  const kept = Object.entries({ [key]: ownIn(key), ...Object.fromEntries(others) }).filter(
    ([, said]) => Object.keys(said).length > 0,
  );
  return {
    ...rest,
    settings: { ...settings, general: { ...settings.general, systemMessages: { ...systemMessages, ...read } } },
    ...(kept.length > 0 ? { texts: Object.fromEntries(kept) } : {}),
  };
};
