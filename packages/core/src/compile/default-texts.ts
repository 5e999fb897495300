import type { BlockDefinition, Definitions } from "../fields/define-block.ts";
import type { FieldSpec } from "../fields/field-spec.ts";
import { entriesOf, fieldsInside, rowOf } from "../fields/inside.ts";
import { holds } from "../fields/show-if.ts";
import type { Flow } from "../flow/flow.ts";
import { furtherLanguages } from "../flow/languages.ts";
import type { BotFile, BotFileBlock, BotFileGroup } from "../nouns/bot-file.ts";
import type { FlowBlock, FlowGroup } from "../nouns/flow-parts.ts";
import { isJsonObject, type Json, type JsonObject } from "../values/json.ts";
import { lookup } from "../values/record.ts";
import type { FindDefault } from "../visitor-texts/default-texts.ts";

/** A language that the bot's visitors read, and the key under which flows have it: empty for the main language. */
interface Reading {
  key: string;
  find: (english: string) => string | undefined;
}

/** The languages in which something may differ from English. Where a further language has no texts, the main one's are used. */
const readingsOf = ({ settings }: Flow, find: FindDefault): Reading[] => {
  const main = settings.general.language ?? "";
  const inMain = (english: string) => find(main, english);
  return [
    { key: "", find: inMain },
    ...furtherLanguages({ settings }).map((language) => ({
      key: language,
      find: (english: string) => find(language, english) ?? inMain(english),
    })),
  ];
};

/**
 * Adds what stands in for texts that the author has not written, in the languages of the bot. What the author has written or
 * translated stays, and so does what is stored: texts of blocks become translations.
 */
export const addDefaultTexts = (flow: Flow, file: BotFile, definitions: Definitions, find: FindDefault): Flow => {
  const readings = readingsOf(flow, find);
  const tags = JSON.stringify([flow.settings.general.language, ...readings.map(({ key }) => key)]);
  return {
    ...flow,
    groups: flow.groups.map((group, place) => inGroup(group, file.groups[place], { definitions, readings, tags })),
    ...inSettings(flow, file, definitions, readings),
  };
};

interface Context {
  definitions: Definitions;
  readings: readonly Reading[];
  tags: string;
}

/** A cache by the compiled group, which compiling keeps as long as its file does not change. */
const known = new WeakMap<FlowGroup, { tags: string; added: FlowGroup }>();

const inGroup = (group: FlowGroup, stored: BotFileGroup | undefined, context: Context): FlowGroup => {
  const found = known.get(group);
  if (found?.tags === context.tags) return found.added;
  const blocks = group.blocks.map((block, place) => {
    const definition = lookup(context.definitions, block.type);
    const storedBlock = stored?.blocks[place];
    return definition && storedBlock ? inBlock(block, storedBlock, definition, context.readings) : block;
  });
  const added = blocks.every((block, place) => block === group.blocks[place]) ? group : { ...group, blocks };
  known.set(group, { tags: context.tags, added });
  return added;
};

const inBlock = (
  block: FlowBlock,
  stored: BotFileBlock,
  { options, item, key }: BlockDefinition,
  readings: readonly Reading[],
): FlowBlock => {
  const unwritten = [
    ...findUnwritten(options, block.options, stored[key], "options"),
    ...(item
      ? (block.items ?? []).flatMap((values, place) =>
          findUnwritten(item, values, stored.items?.[place], `items.${place}`),
        )
      : []),
  ];
  const { translations = {} } = block;
  const added = readings.flatMap(({ key: language, find }): [string, Record<string, Json>][] => {
    const texts = textsOf(unwritten, find);
    return Object.keys(texts).length > 0 ? [[language, { ...texts, ...lookup(translations, language) }]] : [];
  });
  return added.length > 0 ? { ...block, translations: { ...translations, ...Object.fromEntries(added) } } : block;
};

/** What differs from the defaults in a language, by path. */
const textsOf = (unwritten: readonly Unwritten[], find: Reading["find"]): Record<string, string> =>
  Object.fromEntries(
    unwritten.flatMap(({ path, english }): [string, string][] => {
      const text = find(english);
      return text === undefined || text === english ? [] : [[path, text]];
    }),
  );

interface Unwritten {
  path: string;
  english: string;
}

/** Finds the texts in complete values that are defaults because nothing is stored. Fields without effect are left out. */
const findUnwritten = (
  field: FieldSpec,
  values: JsonObject,
  stored: Json | undefined,
  at: string,
  outside: readonly JsonObject[] = [],
): Unwritten[] => {
  const given = isJsonObject(stored) ? stored : {};
  const surroundings = [...outside, values];
  return entriesOf(fieldsInside(field, values) ?? {}).flatMap(([key, inner]) => {
    if (inner.showIf && !holds(inner.showIf, surroundings)) return [];
    const path = `${at}.${key}`;
    const [value, own] = [values[key], given[key]];
    if (inner.kind === "text")
      return inner.isText && inner.default && typeof own !== "string" ? [{ path, english: inner.default }] : [];
    const row = rowOf(inner);
    // Rows that compiling has removed leave no places to name.
    if (row && Array.isArray(value) && Array.isArray(own) && own.length === value.length)
      return value.flatMap((entry, place) =>
        isJsonObject(entry) ? findUnwritten(row, entry, own[place], `${path}.${place}`, surroundings) : [],
      );
    return isJsonObject(value) ? findUnwritten(inner, value, own, path, surroundings) : [];
  });
};

/** The bot's messages in its main language, and the texts of its own for visitors who read another one. */
const inSettings = (
  { settings, groups }: Flow,
  file: BotFile,
  definitions: Definitions,
  readings: readonly Reading[],
): Pick<Flow, "settings" | "texts"> => {
  const general = isJsonObject(file.settings) ? file.settings.general : undefined;
  const stored = isJsonObject(general) && isJsonObject(general.systemMessages) ? general.systemMessages : {};
  const messages = Object.entries(settings.general.systemMessages);
  const unwritten = messages.filter(([key, text]) => text !== "" && !stored[key]);
  const [main] = readings;
  const inMain = (english: string) => main?.find(english) ?? english;
  const types = new Set(groups.flatMap(({ blocks }) => blocks.map(({ type }) => type)));
  const ofBlocks = [...types].flatMap((type) => lookup(definitions, type)?.ownTexts ?? []);
  // A text is looked up as it stands in the flow: messages in the main language, those of blocks in English.
  const shown = [
    ...unwritten.map(([, english]) => ({ text: inMain(english), english })),
    ...ofBlocks.map((english) => ({ text: english, english })),
  ];
  const texts = Object.fromEntries(
    readings.flatMap(({ key, find }): [string, Record<string, string>][] => {
      const differing = shown.flatMap(({ text, english }): [string, string][] => {
        const read = find(english) ?? english;
        return read === text ? [] : [[text, read]];
      });
      return differing.length > 0 ? [[key, Object.fromEntries(differing)]] : [];
    }),
  );
  return {
    settings: {
      ...settings,
      general: {
        ...settings.general,
        systemMessages: {
          ...settings.general.systemMessages,
          ...Object.fromEntries(unwritten.map(([key, english]) => [key, inMain(english)])),
        },
      },
    },
    ...(Object.keys(texts).length > 0 ? { texts } : {}),
  };
};
