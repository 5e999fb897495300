import { settingsFields } from "../bot-fields/settings.ts";
import { themeFields } from "../bot-fields/theme.ts";
import type { Definitions } from "../fields/define-block.ts";
import type { FieldSpec } from "../fields/field-spec.ts";
import { entriesOf, fieldsInside } from "../fields/inside.ts";
import { translationsKey } from "../fields/translations.ts";
import { canHaveWayOut } from "../fields/way-out.ts";
import { type BotFile, type BotFileBlock, type BotFileEdge, mapBlocks } from "../nouns/bot-file.ts";
import { isJsonObject, type Json, type JsonObject } from "../values/json.ts";
import { lookup } from "../values/record.ts";

/**
 * The only key of exported files that is Parley's own. It holds the fields that the reference format doesn't have (`isOwn`):
 * `{theme, settings, embed, notes, tests, blocks: {[blockId]: {content | options, items: {[itemId]: …}}}}`, each a part of the
 * object it belongs to. Beside them stand the `translations` of blocks and items, and the `pathTranslations` of the paths of
 * cards, by their ids. Ways out are whole: `blocks: {[blockId]: {ways: […]}}` and their `edges: {[edgeId]: …}`.
 */
export const ownKey = "parley";

/** Parley's own top-level keys of a file: the embedding settings, the notes on the canvas, and the tests of the bot. */
const ownFileKeys = ["embed", "notes", "tests"] as const;

/** Splits the values of some fields into those of the reference format and Parley's own. */
const split = (field: FieldSpec, values: JsonObject): { common: JsonObject; own: JsonObject } => {
  const own: JsonObject = {};
  let common = values;
  for (const [key, inner] of entriesOf(fieldsInside(field, values) ?? {})) {
    const value = values[key];
    if (value === undefined) continue;
    const { [key]: _, ...others } = common;
    if (inner.isOwn) {
      own[key] = value;
      common = others;
    } else if (isJsonObject(value)) {
      const parts = split(inner, value);
      if (isEmpty(parts.own)) continue;
      own[key] = parts.own;
      common = { ...common, [key]: parts.common };
    }
  }
  return { common, own };
};

const withoutTranslations = <Entry extends JsonObject>(entry: Entry): Entry => {
  const { [translationsKey]: _, ...others } = entry;
  // Cast: without the undeclared key it is still an entry of its kind.
  return others as Entry;
};

/** Splits an item. Its translations, and by id those of its paths, are Parley's own. */
const splitItem = (row: FieldSpec | undefined, item: JsonObject): { common: JsonObject; own: JsonObject } => {
  const { [translationsKey]: translations, ...others } = item;
  const { common, own } = row ? split(row, others) : { common: others, own: {} };
  const { paths } = common;
  const ofPaths = Array.isArray(paths)
    ? paths.flatMap((path): [string, Json][] =>
        isNamed(path) && isJsonObject(path[translationsKey]) ? [[path.id, path[translationsKey]]] : [],
      )
    : [];
  return {
    common:
      ofPaths.length > 0 && Array.isArray(paths)
        ? { ...common, paths: paths.map((path) => (isJsonObject(path) ? withoutTranslations(path) : path)) }
        : common,
    own: {
      ...own,
      ...(isJsonObject(translations) ? { translations } : {}),
      ...(ofPaths.length > 0 ? { pathTranslations: Object.fromEntries(ofPaths) } : {}),
    },
  };
};

const isEmpty = (object: object): boolean => Object.keys(object).length === 0;

const withoutEmpty = (object: Record<string, JsonObject>): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => !isEmpty(value)));

/** Moves all of Parley's own keys of a file under one key. A file without any is unchanged. */
export const collectOwnKeys = (file: BotFile, definitions: Definitions): BotFile => {
  const theme = split(themeFields, file.theme);
  const settings = split(settingsFields, file.settings);
  const blocks = new Map<string, JsonObject>();
  const bare = mapBlocks(file, (block) => {
    const definition = lookup(definitions, block.type);
    if (!definition) return block;
    const { key, item: row } = definition;
    const stored = split(definition.options, block[key] ?? {});
    const items = (block.items ?? []).map((item) => ({ id: item.id, ...splitItem(row, item) }));
    const ownItems = withoutEmpty(Object.fromEntries(items.map(({ id, own }) => [id, own])));
    const { [translationsKey]: translations } = block;
    const own = withoutEmpty({
      [key]: stored.own,
      items: ownItems,
      ...(isJsonObject(translations) ? { translations } : {}),
    });
    if (canHaveWayOut(definition) && items.length > 0) {
      const { items: ways = [], ...others } = withoutTranslations(block);
      blocks.set(block.id, { ...own, ways });
      return { ...others, ...(block[key] ? { [key]: stored.common } : {}) };
    }
    if (isEmpty(own)) return block;
    blocks.set(block.id, own);
    return {
      ...withoutTranslations(block),
      ...(block[key] ? { [key]: stored.common } : {}),
      ...(block.items ? { items: items.map(({ id, common }) => ({ ...common, id })) } : {}),
    };
  });
  const ofFile = ownFileKeys.flatMap((key): [string, JsonObject][] => {
    const value = bare[key];
    return isJsonObject(value) ? [[key, value]] : [];
  });
  const edges = splitEdges(bare.edges, blocks);
  const own = withoutEmpty({
    theme: theme.own,
    settings: settings.own,
    ...Object.fromEntries(ofFile),
    blocks: Object.fromEntries(blocks),
    edges: edges.own,
  });
  const taken = new Set(ofFile.map(([key]) => key));
  // Without the undeclared keys the object is still a file.
  const common = Object.fromEntries(Object.entries(bare).filter(([key]) => !taken.has(key))) as BotFile;
  return isEmpty(own)
    ? file
    : { ...common, theme: theme.common, settings: settings.common, edges: edges.common, [ownKey]: own };
};

/** Takes out the edges of ways out, by id. */
const splitEdges = (
  edges: readonly BotFileEdge[],
  blocks: ReadonlyMap<string, JsonObject>,
): { common: BotFileEdge[]; own: JsonObject } => {
  const isOwn = ({ from }: BotFileEdge) =>
    typeof from.blockId === "string" && typeof from.itemId === "string" && blocks.get(from.blockId)?.ways !== undefined;
  // Cast: an edge of a file consists of JSON values.
  const own = edges.filter(isOwn).map((edge): [string, JsonObject] => [edge.id, edge as unknown as JsonObject]);
  return { common: edges.filter((edge) => !isOwn(edge)), own: Object.fromEntries(own) };
};

/** The reverse of `collectOwnKeys`. Keys that belong to something the file no longer contains are dropped. */
export const spreadOwnKeys = ({ [ownKey]: own, ...file }: BotFile): BotFile => {
  // Without the undeclared keys the object is still a file.
  const bare = file as BotFile;
  if (!isJsonObject(own)) return bare;
  const blocks = isJsonObject(own.blocks) ? own.blocks : {};
  const placed = mapBlocks(bare, (block) => {
    const parts = lookup(blocks, block.id);
    return isJsonObject(parts) ? spreadBlock(block, parts) : block;
  });
  const ofFile = Object.fromEntries(
    ownFileKeys.flatMap((key): [string, JsonObject][] => {
      const [known, value] = [bare[key], own[key]];
      return isJsonObject(value) ? [[key, merge(isJsonObject(known) ? known : {}, value)]] : [];
    }),
  );
  const ownEdges = isJsonObject(own.edges) ? Object.values(own.edges).filter(isEdge) : [];
  const edges = [...placed.edges, ...ownEdges];
  return {
    ...placed,
    ...ofFile,
    edges,
    theme: merge(bare.theme, own.theme),
    settings: merge(bare.settings, own.settings),
  };
};

const isNamed = (value: Json | undefined): value is JsonObject & { id: string } =>
  isJsonObject(value) && typeof value.id === "string";

const isEdge = (value: Json | undefined): value is JsonObject & BotFileEdge =>
  isNamed(value) && isJsonObject(value.from) && isJsonObject(value.to) && typeof value.to.groupId === "string";

const spreadBlock = (
  block: BotFileBlock,
  { content, options, items, ways, translations }: JsonObject,
): BotFileBlock => ({
  ...block,
  ...(isJsonObject(translations) ? { translations } : {}),
  ...(Array.isArray(ways) ? { items: ways.filter(isNamed) } : {}),
  ...(isJsonObject(content) ? { content: merge(block.content ?? {}, content) } : {}),
  ...(isJsonObject(options) ? { options: merge(block.options ?? {}, options) } : {}),
  ...(block.items && isJsonObject(items)
    ? { items: block.items.map((item) => ({ ...spreadItem(item, lookup(items, item.id)), id: item.id })) }
    : {}),
});

const spreadItem = (item: JsonObject, own: Json | undefined): JsonObject => {
  if (!isJsonObject(own)) return item;
  const { pathTranslations, ...others } = own;
  const merged = merge(item, others);
  const { paths } = merged;
  if (!isJsonObject(pathTranslations) || !Array.isArray(paths)) return merged;
  const placed = paths.map((path) => {
    const translations = isNamed(path) ? lookup(pathTranslations, path.id) : undefined;
    return isNamed(path) && translations !== undefined ? { ...path, translations } : path;
  });
  return { ...merged, paths: placed };
};

const merge = (values: JsonObject, own: Json | undefined): JsonObject => {
  if (!isJsonObject(own)) return values;
  const merged = Object.entries(own).map(([key, value = null]): [string, Json] => {
    const known = lookup(values, key);
    return [key, isJsonObject(known) && isJsonObject(value) ? merge(known, value) : value];
  });
  return Object.fromEntries([...Object.entries(values), ...merged]);
};
