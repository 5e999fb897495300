import { definitions } from "@parley/blocks/definitions";
import { isJsonObject, type Json, lookup, textsIn } from "@parley/core";
import type { Draft, DraftPlace, Operation } from "@parley/core/draft";
import { blocksIn, itemsIn, pathsIn } from "../../document/draft-index.ts";
import { outlineScript } from "../script/outline-script.ts";

/** A search in the flow. */
export interface Search {
  text: string;
  isCaseMatched: boolean;
}

/** The entry that a match is shown in: a group, a block or a variable. */
interface FoundPlace {
  groupId: string;
  /** Absent for a group's title. */
  blockId?: string;
}

/** A text that contains the search text. */
export interface Match {
  at: FoundPlace;
  /** The place of the text in the draft; null if it can't be replaced. */
  place: DraftPlace | null;
  text: string;
  /** The number of occurrences in it. */
  count: number;
}

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const patternOf = ({ text, isCaseMatched }: Search): RegExp => new RegExp(escape(text), isCaseMatched ? "gu" : "giu");

type Text = Omit<Match, "count" | "at">;

/** Whether an option key holds a technical value instead of a text: an id, an order key or a choice. */
const isTechnical = (key: string): boolean =>
  /(?:Id|^id|^order|^type|Operator)$/.test(key) || key === "richText" || key === "comparisons";

/**
 * Returns the texts inside a value with their paths. Entries of lists have no path of their own, so lists are searched
 * as a whole.
 */
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

/** Returns every match in the order of the script: titles, texts, variables, options and block types. */
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

/** Replaces the search text in those matches that can be edited. */
export const replaceMatches = (
  draft: Draft,
  matches: readonly Match[],
  search: Search,
  replacement: string,
): Operation[] => {
  const pattern = patternOf(search);
  // Variable names are not replaced: renaming a variable is a separate action, which also updates its uses.
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
