import { readTranslation } from "../compile/compile-translations.ts";
import { isSameJson } from "../draft/same-json.ts";
import { complete } from "../fields/complete.ts";
import type { BlockDefinition, Definitions } from "../fields/define-block.ts";
import type { FieldSpec, RootField } from "../fields/field-spec.ts";
import { rowOf } from "../fields/inside.ts";
import { type Translation, translationsOf } from "../fields/translations.ts";
import { pathKeys, walkFields } from "../fields/walk-fields.ts";
import type { BotFile, BotFileBlock } from "../nouns/bot-file.ts";
import { parseTemplate } from "../templates/template.ts";
import { type RichTextNode, richTextToPlain } from "../text/rich-text.ts";
import { isJsonObject, type Json, type JsonObject } from "../values/json.ts";
import { lookup } from "../values/record.ts";
import { findDefault } from "../visitor-texts/default-texts.ts";

/**
 * `missing`: visitors read the main text. `changed`: the main text was changed after the translation. `kept`: it has no
 * translation and needs none, as the address of a picture or a text that is only a variable. `own`: the author has not
 * written it, and visitors read Parley's own words in their language.
 */
export type TranslationState = "missing" | "changed" | "done" | "kept" | "own";

/** A text of a bot that visitors read, with its translation into one language. */
export interface BotText {
  /** Names the text in files of translations: its ids, and the path of its field. */
  key: string;
  blockId: string;
  itemId?: string;
  /** A path of a card: one of its buttons. */
  pathId?: string;
  /** The path of the field in the options: `labels.button`. */
  path: string;
  field: FieldSpec;
  /** Where it stands in its group, for authors: `Buttons · Button 2 · Text`. */
  where: string;
  /** The text in the main language; if the author has written none, the field's default in that language. */
  main: Json;
  /** What visitors of the language read where the state is `own`. */
  ownText?: string;
  /** Undefined if there is none, or one of another kind than the field. */
  translation: Json | undefined;
  /** What the main text was when it was translated; undefined if the file doesn't say. */
  from: Json | undefined;
  state: TranslationState;
}

/** The texts of a group, in the order in which visitors meet them. */
export interface GroupTexts {
  groupId: string;
  title: string;
  texts: readonly BotText[];
}

/**
 * Lists all texts of a bot that may have translations, with those into one language. Texts that are empty or hidden, and
 * groups without texts, are left out. Results are cached by block.
 */
export const listTexts = (file: BotFile, definitions: Definitions, language: string): GroupTexts[] => {
  const languages = { main: mainLanguageOf(file), language };
  return file.groups.flatMap(({ id, title, blocks }) => {
    const texts = blocks.flatMap((block) => textsOfBlock(block, lookup(definitions, block.type), languages));
    return texts.length > 0 ? [{ groupId: id, title, texts }] : [];
  });
};

const mainLanguageOf = ({ settings }: BotFile): string => {
  const general = isJsonObject(settings) ? settings.general : undefined;
  return isJsonObject(general) && typeof general.language === "string" ? general.language : "";
};

interface Languages {
  /** Empty if the bot doesn't say. */
  main: string;
  /** The language of the translations. */
  language: string;
}

interface Known {
  definition: BlockDefinition;
  byLanguages: Map<string, readonly BotText[]>;
}

const known = new WeakMap<BotFileBlock, Known>();

const textsOfBlock = (
  block: BotFileBlock,
  definition: BlockDefinition | undefined,
  languages: Languages,
): readonly BotText[] => {
  if (!definition) return [];
  const earlier = known.get(block);
  const { byLanguages } = earlier?.definition === definition ? earlier : { byLanguages: new Map() };
  const key = `${languages.main} ${languages.language}`;
  const texts = byLanguages.get(key) ?? readBlock(block, definition, languages);
  known.set(block, { definition, byLanguages: byLanguages.set(key, texts) });
  return texts;
};

/** Something with texts of its own: a block, an item, or a path of a card. */
interface Owner {
  ids: Pick<BotText, "blockId" | "itemId" | "pathId">;
  names: readonly string[];
  root: RootField;
  values: JsonObject;
  /** What the translations stand beside. */
  entry: JsonObject;
}

const readBlock = (block: BotFileBlock, definition: BlockDefinition, languages: Languages): readonly BotText[] => {
  const { label, options, item, itemLabels, key } = definition;
  const ids = { blockId: block.id };
  const names = [label];
  const own = readOwner({ ids, names, root: options, values: block[key] ?? {}, entry: block }, languages);
  if (!item || own.takesItems) return own.texts;
  const row = item.fields.paths && rowOf(item.fields.paths);
  const ofItems = (block.items ?? []).flatMap((values, place) => {
    const itemIds = { ...ids, itemId: values.id };
    const itemNames = [...names, `${itemLabels?.one ?? "Row"} ${place + 1}`];
    const { texts } = readOwner({ ids: itemIds, names: itemNames, root: item, values, entry: values }, languages);
    const paths = Array.isArray(values.paths) ? values.paths : [];
    const ofPaths = paths.flatMap((path, pathPlace) => {
      if (row?.kind !== "object" || !isJsonObject(path) || typeof path.id !== "string") return [];
      const pathNames = [...itemNames, `Button ${pathPlace + 1}`];
      const pathIds = { ...itemIds, pathId: path.id };
      return readOwner({ ids: pathIds, names: pathNames, root: row, values: path, entry: path }, languages).texts;
    });
    return [...texts, ...ofPaths];
  });
  return [...own.texts, ...ofItems];
};

const readOwner = ({ ids, names, root, values, entry }: Owner, { main: mainLanguage, language }: Languages) => {
  const stored = lookup(translationsOf(entry), language) ?? {};
  const texts: BotText[] = [];
  let takesItems = false;
  walkFields(root, complete(root, values), {
    field: (field, whole, at, isShown) => {
      if (!isShown || whole === undefined) return;
      if (field.kind === "variable" && field.givesItems && whole !== "") takesItems = true;
      const keys = pathKeys(at);
      // Rows of lists have no translations: they have no ids in exported files.
      if (!field.isText || isEmptyText(field, whole) || keys.some((key) => typeof key === "number")) return;
      const path = keys.join(".");
      const found = lookup(stored, path);
      const translation = found && readTranslation(field, found.value);
      const isUnwritten = field.kind === "text" && typeof valueAt(values, keys) !== "string";
      const main = isUnwritten ? (findDefault(mainLanguage, String(whole)) ?? whole) : whole;
      const ownText = isUnwritten && translation === undefined ? findDefault(language, String(whole)) : undefined;
      texts.push({
        key: keyOf(ids, path),
        ...ids,
        path,
        field,
        where: [...names, ...(names.at(-1) === field.label ? [] : [field.label])].join(" · "),
        main,
        translation,
        from:
          translation === undefined || !found || found.from === null ? undefined : readTranslation(field, found.from),
        ...(ownText === undefined
          ? // What was translated from the English default still fits the same default in the main language.
            { state: stateOf(field, [main, whole], translation === undefined ? undefined : found) }
          : { state: "own", ownText }),
      });
    },
  });
  return { texts, takesItems };
};

/** The state of a text, by all forms of the main text that mean the same. */
const stateOf = (field: FieldSpec, mains: readonly Json[], found: Translation | undefined): TranslationState => {
  if (found) return mains.some((main) => isSameJson(found.from, main)) ? "done" : "changed";
  return mains.every((main) => needsNone(field, main)) ? "kept" : "missing";
};

/** The stored value at a path of keys, if there is one. */
const valueAt = (values: JsonObject, keys: readonly (string | number)[]): Json | undefined =>
  keys.reduce<Json | undefined>((value, key) => (isJsonObject(value) ? lookup(value, String(key)) : undefined), values);

const keyOf = ({ blockId, itemId, pathId }: Owner["ids"], path: string): string =>
  [blockId, itemId, pathId, path].flatMap((part) => (part === undefined ? [] : [encodeURIComponent(part)])).join("/");

/** A text in words, without marks. Cast: completing has made sure that it is rich text. */
export const plainText = (field: FieldSpec, value: Json): string =>
  field.kind === "rich text" ? richTextToPlain(value as unknown as RichTextNode[]) : String(value);

const isEmptyText = (field: FieldSpec, value: Json): boolean => plainText(field, value).trim() === "";

const needsNone = (field: FieldSpec, value: Json): boolean =>
  field.kind === "media" ||
  field.kind === "file" ||
  field.kind === "address" ||
  // Whatever is filled in is no words of the author's.
  !parseTemplate(plainText(field, value)).some(({ is, text }) => is === "text" && /\p{L}/u.test(text));

/** How far the translations into a language are. */
export interface TextCounts {
  /** All texts that have or need a translation. */
  all: number;
  missing: number;
  changed: number;
}

export const countTexts = (groups: readonly GroupTexts[]): TextCounts => {
  const counts = { all: 0, missing: 0, changed: 0 };
  for (const { texts } of groups)
    for (const { state } of texts) {
      if (state === "kept" || state === "own") continue;
      counts.all += 1;
      if (state !== "done") counts[state] += 1;
    }
  return counts;
};
