import { definitions } from "@parley/blocks/definitions";
import { isJsonObject, type Json, lookup, textsIn } from "@parley/core";
import type { Draft, DraftPlace, Operation } from "@parley/core/draft";
import { blocksIn, itemsIn, pathsIn } from "../../document/draft-index.ts";
import { outlineScript } from "../script/outline-script.ts";

/** What is looked for. */
export interface Search {
  text: string;
  isCaseMatched: boolean;
}

/** What a match can be shown as: a group, a block, or a variable. */
interface FoundPlace {
  groupId: string;
  /** Absent for the title of the group. */
  blockId?: string;
}

/** A text that holds what is looked for. */
export interface Match {
  at: FoundPlace;
  /** Where the text stands in the draft; null where it can't be replaced there. */
  place: DraftPlace | null;
  text: string;
  /** How often it is in there. */
  count: number;
}

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const patternOf = ({ text, isCaseMatched }: Search): RegExp => new RegExp(escape(text), isCaseMatched ? "gu" : "giu");

type Text = Omit<Match, "count" | "at">;

/** Keys of options that hold no text for people: ids, orders, words of a choice. */
const isTechnical = (key: string): boolean =>
  /(?:Id|^id|^order|^type|Operator)$/.test(key) || key === "richText" || key === "comparisons";

/** Texts inside a value, each with its path. Lists are looked through as a whole: an entry of theirs has no place. */
const textsWithin = (value: Json | undefined, place: DraftPlace): Text[] => {
  if (typeof value === "string") return [{ text: value, place }];
  if (Array.isArray(value)) return textsIn(value).map((text) => ({ text, place: null }));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    isTechnical(key) ? [] : textsWithin(inner, { ...place, path: [...place.path, key] }),
  );
};

const nodesWithin = (nodes: readonly Json[]): string[] =>
  nodes.flatMap((node) => {
    if (!isJsonObject(node)) return [];
    if (typeof node.text === "string") return [node.text];
    const url = typeof node.url === "string" ? [node.url] : [];
    return [...url, ...(Array.isArray(node.children) ? nodesWithin(node.children) : [])];
  });

const variableNames = (draft: Draft, value: Json | undefined): string[] => {
  if (typeof value === "string") return draft.variables[value] ? [draft.variables[value].name] : [];
  if (Array.isArray(value)) return value.flatMap((one) => variableNames(draft, one));
  return isJsonObject(value) ? Object.values(value).flatMap((one) => variableNames(draft, one)) : [];
};

const textsOfBlock = (draft: Draft, blockId: string): Text[] => {
  const block = draft.blocks[blockId];
  if (!block) return [];
  const { richText } = block.options;
  const rich = Array.isArray(richText)
    ? nodesWithin(richText).map((text) => ({
        text,
        place: { table: "blocks", id: blockId, path: ["options", "richText"] } as const,
      }))
    : [];
  const items = itemsIn(draft, blockId);
  const rows = items.flatMap((item) => [
    ...textsWithin(item.options, { table: "items", id: item.id, path: ["options"] }),
    ...pathsIn(draft, item.id).flatMap((path) =>
      textsWithin(path.options, { table: "paths", id: path.id, path: ["options"] }),
    ),
  ]);
  const names = [block.options, ...items.map(({ options }) => options)].flatMap((one) => variableNames(draft, one));
  return [
    ...rich,
    ...textsWithin(block.options, { table: "blocks", id: blockId, path: ["options"] }),
    ...rows,
    ...[...new Set(names)].map((text) => ({ text, place: null })),
    { text: lookup(definitions, block.type)?.label ?? block.type, place: null },
  ];
};

/** Everything that holds the text, in the order of the script: titles, texts, variables, options and kinds of blocks. */
export const findInDraft = (draft: Draft, search: Search): Match[] => {
  if (search.text === "") return [];
  const pattern = patternOf(search);
  const matches: Match[] = [];
  const look = (at: FoundPlace, { text, place }: Text) => {
    const count = text.match(pattern)?.length ?? 0;
    if (count > 0) matches.push({ at, place, text, count });
  };
  for (const { sections } of outlineScript(draft))
    for (const { groupId } of sections) {
      const title = draft.groups[groupId]?.title ?? "";
      look({ groupId }, { text: title, place: { table: "groups", id: groupId, path: ["title"] } });
      for (const { id } of blocksIn(draft, groupId))
        for (const text of textsOfBlock(draft, id)) look({ groupId, blockId: id }, text);
    }
  return matches;
};

const replaceInNodes = (nodes: readonly Json[], replace: (text: string) => string): Json[] =>
  nodes.map((node) => {
    if (!isJsonObject(node)) return node;
    if (typeof node.text === "string") return { ...node, text: replace(node.text) };
    return Array.isArray(node.children) ? { ...node, children: replaceInNodes(node.children, replace) } : node;
  });

const valueAt = (draft: Draft, { table, id, path }: DraftPlace): Json | undefined => {
  let value: unknown = draft[table][id];
  for (const key of path) value = isJsonObject(value) ? value[key] : undefined;
  return value as Json | undefined;
};

/** Replaces the text in matches, wherever they can be written in; the rest stays. */
export const replaceMatches = (
  draft: Draft,
  matches: readonly Match[],
  search: Search,
  replacement: string,
): Operation[] => {
  const pattern = patternOf(search);
  // Variables keep their names: renaming one is an action of its own, which takes all its places along.
  const replace = (text: string) =>
    text
      .split(/(\{\{[^{}]*\}\})/)
      .map((part, place) => (place % 2 === 0 ? part.replace(pattern, () => replacement) : part))
      .join("");
  const places = new Map(matches.flatMap(({ place }) => (place ? [[JSON.stringify(place), place] as const] : [])));
  return [...places.values()].flatMap((place): Operation[] => {
    const value = valueAt(draft, place);
    const next =
      typeof value === "string" ? replace(value) : Array.isArray(value) ? replaceInNodes(value, replace) : undefined;
    if (next === undefined || JSON.stringify(next) === JSON.stringify(value)) return [];
    return [{ op: "set", ...place, value: next }];
  });
};
