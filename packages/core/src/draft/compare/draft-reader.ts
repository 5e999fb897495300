import { eventDefinitions } from "../../bot-fields/events.ts";
import type { BlockDefinition, Definitions } from "../../fields/define-block.ts";
import { type BotFileEdgeSource, isEventSource } from "../../nouns/bot-file.ts";
import { richTextToPlain } from "../../text/rich-text.ts";
import { shorten } from "../../text/shorten.ts";
import { lookup } from "../../values/record.ts";
import type { Draft, DraftBlock, DraftEdge, DraftItem, DraftPath } from "../draft.ts";
import { byOrder } from "../order-key.ts";
import type { OutsideNames } from "./difference.ts";
import { describeCondition, richTextIn } from "./tell-value.ts";

/** The length to which names made of texts are cut. */
const longestName = 60;

/** A draft that can be asked what its parts are called, and what stands where. */
export interface DraftReader {
  draft: Draft;
  outside: OutsideNames;
  definitionOf: (block: DraftBlock) => BlockDefinition | undefined;
  blocksIn: (groupId: string) => readonly DraftBlock[];
  itemsIn: (blockId: string) => readonly DraftItem[];
  pathsIn: (itemId: string) => readonly DraftPath[];
  edgesFrom: (start: string) => readonly DraftEdge[];
  isQuestion: (block: DraftBlock) => boolean;
  /** `the question "Which company?"`, `the text "Hello"`, `"Set variable" (Score)`. */
  nameBlock: (block: DraftBlock) => string;
  /** The same without the kind of block: `"Which company?"`. */
  quoteBlock: (block: DraftBlock) => string;
  nameItem: (item: DraftItem) => string;
  namePath: (path: DraftPath) => string;
  nameGroup: (groupId: string) => string;
  nameGoal: (to: DraftEdge["to"]) => string;
  variableName: (id: unknown) => string | undefined;
}

/** A key for the place where an edge begins. */
export const startOf = (from: BotFileEdgeSource): string =>
  isEventSource(from) ? `e ${from.eventId}` : `b ${from.blockId}\n${from.itemId ?? ""}\n${from.pathId ?? ""}`;

const quote = (text: string): string => `"${shorten(text, longestName)}"`;

const byParent = <Child extends { id: string; order: string }>(
  table: Readonly<Record<string, Child>>,
  parentOf: (child: Child) => string,
): ReadonlyMap<string, Child[]> => {
  const found = new Map<string, Child[]>();
  for (const child of Object.values(table)) {
    const siblings = found.get(parentOf(child));
    if (siblings) siblings.push(child);
    else found.set(parentOf(child), [child]);
  }
  for (const siblings of found.values()) siblings.sort(byOrder);
  return found;
};

const textIn = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

export const createDraftReader = (draft: Draft, definitions: Definitions, outside: OutsideNames): DraftReader => {
  const blocks = byParent(draft.blocks, ({ groupId }) => groupId);
  const items = byParent(draft.items, ({ blockId }) => blockId);
  const paths = byParent(draft.paths, ({ itemId }) => itemId);
  const edges = byParent(draft.edges, ({ from }) => startOf(from));
  const definitionOf = ({ type }: DraftBlock) => lookup(definitions, type);
  const isQuestion = (block: DraftBlock) => definitionOf(block)?.family === "input";
  const variableName = (id: unknown) => (typeof id === "string" ? lookup(draft.variables, id)?.name : undefined);
  const variableIn = (block: DraftBlock) => {
    const root = definitionOf(block)?.options;
    const field = root?.kind === "object" ? root.fields.variableId : undefined;
    return field?.kind === "variable" || root?.kind === "union" ? variableName(block.options.variableId) : undefined;
  };
  /** The last line that the bot says before a question. */
  const questionOf = (block: DraftBlock): string => {
    let question = "";
    for (const other of blocks.get(block.groupId) ?? []) {
      if (other.id === block.id) break;
      const said = richTextIn(other.options.richText);
      if (isQuestion(other)) question = "";
      else if (said) question = richTextToPlain(said).trim().split("\n").at(-1)?.trim() || question;
    }
    return question || (variableIn(block) ?? "");
  };
  const reader: DraftReader = {
    draft,
    outside,
    definitionOf,
    isQuestion,
    variableName,
    blocksIn: (groupId) => blocks.get(groupId) ?? [],
    itemsIn: (blockId) => items.get(blockId) ?? [],
    pathsIn: (itemId) => paths.get(itemId) ?? [],
    edgesFrom: (start) => edges.get(start) ?? [],
    quoteBlock: (block) => {
      const definition = definitionOf(block);
      if (isQuestion(block)) return quote(questionOf(block) || (definition?.label ?? block.type));
      const said = richTextIn(block.options.richText);
      if (said) return quote(richTextToPlain(said) || "…");
      const label = quote(definition?.label ?? block.type);
      const variable = variableIn(block);
      return variable === undefined ? label : `${label} (${shorten(variable, longestName)})`;
    },
    nameBlock: (block) => {
      const kind = isQuestion(block) ? "the question " : richTextIn(block.options.richText) ? "the text " : "";
      return `${kind}${reader.quoteBlock(block)}`;
    },
    nameItem: (item) => {
      const own = textIn(item.options.content) || textIn(item.options.title);
      if (own !== "") return quote(own);
      const condition = describeCondition(item.options.content, variableName);
      if (condition !== "") return `"${condition}"`;
      const block = lookup(draft.blocks, item.blockId);
      const one = (block && definitionOf(block)?.itemLabels?.one) ?? "Branch";
      const place = (items.get(item.blockId) ?? []).findIndex(({ id }) => id === item.id);
      return (items.get(item.blockId) ?? []).length > 1 ? `"${one} ${place + 1}"` : `"${one}"`;
    },
    namePath: (path) => {
      const item = lookup(draft.items, path.itemId);
      const own = quote(textIn(path.options.text) || "…");
      return item ? `${own} on ${reader.nameItem(item)}` : own;
    },
    nameGroup: (groupId) => quote(lookup(draft.groups, groupId)?.title || "Untitled"),
    nameGoal: ({ groupId, blockId }) => {
      const group = reader.nameGroup(groupId);
      const block = blockId === undefined ? undefined : lookup(draft.blocks, blockId);
      const isFirst = block === undefined || blocks.get(groupId)?.[0]?.id === block.id;
      return isFirst ? group : `${group}, ${reader.nameBlock(block)}`;
    },
  };
  return reader;
};

/** What stands at the beginning of a way: `"Yes"`, `the question "Which company?"`, `the start`. */
export const nameStart = (reader: DraftReader, from: BotFileEdgeSource): string => {
  const { draft } = reader;
  if (isEventSource(from)) {
    const event = lookup(draft.events, from.eventId);
    return event?.type === "start" ? "the start" : `the event "${lookup(eventDefinitions, event?.type ?? "")?.label}"`;
  }
  const path = from.pathId === undefined ? undefined : lookup(draft.paths, from.pathId);
  if (path) return reader.namePath(path);
  const item = from.itemId === undefined ? undefined : lookup(draft.items, from.itemId);
  if (item) return reader.nameItem(item);
  const block = lookup(draft.blocks, from.blockId);
  if (!block) return "a way";
  const isEnd = reader.blocksIn(block.groupId).at(-1)?.id === block.id;
  return isEnd ? `the end of ${reader.nameGroup(block.groupId)}` : reader.nameBlock(block);
};
