import { definitions } from "@parley/blocks/definitions";
import { isJsonObject, type Json, lookup, type RichTextNode } from "@parley/core";
import { applyOperations, type Draft, type DraftBlock, type Operation } from "@parley/core/draft";
import { blocksIn, itemsIn } from "../../document/draft-index.ts";
import { nextBehind } from "../../document/edits/answer-points.ts";
import {
  addBlock,
  addBlocks,
  addItems,
  addVariable,
  type BlockPlace,
  type NewBlock,
  readClip,
  readLines,
  removeEntries,
  removeSelection,
  rowsOf,
  setOption,
} from "../../document/edits/index.ts";
import { withAnswer } from "./answer-block.ts";
import { guessQuestion, nameAfter } from "./guess-question.ts";
import { plainTextOf } from "./said-text.ts";

// The operations of an edit while writing, and where the author continues.

export interface Written {
  operations: readonly Operation[];
  /** The block in which writing continues; null if there is none. */
  next: string | null;
}

/** Whether a new block of this type is written in place at first; for other types the form is opened. */
export const beginsWithWriting = (type: string | undefined): boolean => type === "text" || type === "choice input";

/** Whether a new block has one text to fill in, which its form then focuses: the value of a comparison, an address. */
export const beginsInForm = (draft: Draft, blockId: string): boolean => {
  const type = draft.blocks[blockId]?.type;
  if (type === "Email") return true;
  const [branch] = itemsIn(draft, blockId);
  if (type !== "Condition" || !isJsonObject(branch?.options.content)) return false;
  return rowsOf(branch.options.content.comparisons).some(({ values }) => typeof values.variableId === "string");
};

export const siblingOf = (draft: Draft, blockId: string, by: 1 | -1): DraftBlock | undefined => {
  const siblings = blocksIn(draft, draft.blocks[blockId]?.groupId ?? "");
  const place = siblings.findIndex(({ id }) => id === blockId);
  return place < 0 ? undefined : siblings[place + by];
};

/** Returns the place right after a block. */
export const placeBehind = (draft: Draft, blockId: string): BlockPlace => ({
  groupId: draft.blocks[blockId]?.groupId ?? "",
  before: nextBehind(draft, blockId)?.id ?? null,
});

export const writeText = (draft: Draft, blockId: string, richText: readonly RichTextNode[]): Operation[] =>
  setOption(draft, { table: "blocks", id: blockId }, ["richText"], richText as unknown as Json[]);

/** Adds a bubble after another one, with the text that was after the caret. */
export const addBubbleBehind = (draft: Draft, blockId: string, richText: readonly RichTextNode[]): Written => {
  const text = richText.length > 0 ? richText : [{ type: "p", children: [{ text: "" }] }];
  const block: NewBlock = { type: "text", options: { richText: text as unknown as Json[] } };
  const { operations, blockId: next } = addBlock(draft, block, placeBehind(draft, blockId));
  return { operations, next };
};

/** Removes an empty bubble; writing continues in the block above, or else below. */
export const removeEmpty = (draft: Draft, blockId: string): Written => ({
  operations: removeSelection(draft, { blocks: [blockId] }),
  next: (siblingOf(draft, blockId, -1) ?? siblingOf(draft, blockId, 1))?.id ?? null,
});

const isInput = (type: string): boolean => lookup(definitions, type)?.family === "input";

const canSave = (type: string): boolean => {
  const options = lookup(definitions, type)?.options;
  return options?.kind === "object" && Object.hasOwn(options.fields, "variableId");
};

const namesOf = (draft: Draft): string[] => Object.values(draft.variables).map(({ name }) => name);

/** Returns the question for a new input: the text of the nearest bubble above that says something. */
const questionAbove = (draft: Draft, { groupId, before }: BlockPlace): string => {
  const blocks = blocksIn(draft, groupId);
  const end = blocks.findIndex(({ id }) => id === before);
  const above = (end < 0 ? blocks : blocks.slice(0, end)).findLast(
    (block) => isInput(block.type) || (block.type === "text" && !isEmptyText(block)),
  );
  const said = above?.type === "text" ? plainTextOf(above) : "";
  // A bubble that only shows a value, such as the answer of a model, asks nothing.
  return said.replace(/\{\{[^{}]*\}\}/g, "").trim() === "" ? "" : said;
};

/**
 * Returns a new block with a variable for its answer, the operations that make the variable, and the blocks that come with
 * it. Blocks without an answer are unchanged. `place` is null where nothing leads to the block.
 */
export const withVariable = (
  draft: Draft,
  block: NewBlock,
  { question, variable, place }: { question: string; variable?: string | undefined; place: BlockPlace | null },
): { operations: readonly Operation[]; block: NewBlock; after: readonly NewBlock[] } => {
  const answering = withAnswer(draft, block, place);
  if (answering) return answering;
  if (!isInput(block.type) || !canSave(block.type)) return { operations: [], block, after: [] };
  const label = lookup(definitions, block.type)?.label ?? "";
  const named = addVariable(draft, variable ?? nameAfter(question || label, namesOf(draft)));
  return {
    operations: named.operations,
    block: { ...block, options: { ...block.options, variableId: named.variableId } },
    after: [],
  };
};

/**
 * Adds a block. A new input stores its answer in a variable named after the question above, and what a model answers is
 * shown beneath it.
 */
export const addWritten = (draft: Draft, block: NewBlock, place: BlockPlace, variable?: string): Written => {
  const asking = withVariable(draft, block, { question: questionAbove(draft, place), variable, place });
  const { operations, blockIds } = addBlocks(draft, [asking.block, ...asking.after], place);
  return { operations: [...asking.operations, ...operations], next: blockIds[0] ?? null };
};

/** Whether a block has a text to write in place: its text, its answers, or its placeholder. */
export const canWrite = (draft: Draft, blockId: string): boolean => {
  const block = draft.blocks[blockId];
  if (!block) return false;
  return block.type === "text" || rowTextKey(block.type) !== undefined || placeholderOf(block) !== null;
};

/** Whether a block is a bubble that says nothing yet. */
export const isEmptyText = (block: NewBlock): boolean => block.type === "text" && plainTextOf(block) === "";

export const isEmptyBubble = (draft: Draft, blockId: string): boolean => {
  const block = draft.blocks[blockId];
  return block !== undefined && isEmptyText(block);
};

/** Replaces an empty bubble by a block. */
export const replaceEmpty = (draft: Draft, blockId: string, block: NewBlock): Written => {
  const groupId = draft.blocks[blockId]?.groupId ?? "";
  const added = addWritten(draft, block, { groupId, before: blockId });
  const within = applyOperations(draft, added.operations).draft;
  return {
    operations: [...added.operations, ...removeSelection(within, { blocks: [blockId] })],
    next: added.next,
  };
};

/** Returns the guessed input for a bubble with a question that no input follows; null otherwise. */
export const findOffer = (draft: Draft, blockId: string) => {
  const next = siblingOf(draft, blockId, 1);
  if (next && isInput(next.type)) return null;
  return guessQuestion(plainTextOf(draft.blocks[blockId]), namesOf(draft));
};

/** Adds the input guessed for the question in a bubble. */
export const acceptOffer = (draft: Draft, blockId: string): Written => {
  const offer = findOffer(draft, blockId);
  if (!offer) return { operations: [], next: null };
  return addWritten(draft, offer.block, placeBehind(draft, blockId), offer.variable);
};

/**
 * Pastes a text into a bubble: several lines become blocks of their own. Returns null for a single line, which is
 * pasted as text.
 */
export const pasteInto = (draft: Draft, blockId: string, text: string): Written | null => {
  if (readClip(text)) return null;
  const blocks = readLines(text);
  if (blocks.length < 2) return null;
  const isEmpty = plainTextOf(draft.blocks[blockId]) === "";
  const place = isEmpty
    ? { groupId: draft.blocks[blockId]?.groupId ?? "", before: blockId }
    : placeBehind(draft, blockId);
  const { operations, blockIds } = addBlocks(draft, blocks, place);
  const within = applyOperations(draft, operations).draft;
  const removed = isEmpty ? removeSelection(within, { blocks: [blockId] }) : [];
  return { operations: [...operations, ...removed], next: blockIds.at(-1) ?? null };
};

/** The options that hold a row's text, by block type. */
const rowTexts: Readonly<Record<string, string>> = {
  "choice input": "content",
  "picture choice input": "title",
  cards: "title",
};

export const rowTextKey = (type: string): string | undefined => lookup(rowTexts, type);

/** Writes texts into rows: the first into the row itself, the others into new rows after it. */
export const writeRows = (
  draft: Draft,
  itemId: string,
  texts: readonly string[],
): { operations: Operation[]; itemId: string } => {
  const item = draft.items[itemId];
  const key = rowTextKey(draft.blocks[item?.blockId ?? ""]?.type ?? "");
  if (!item || !key) return { operations: [], itemId };
  const [first = "", ...others] = texts;
  const rows = itemsIn(draft, item.blockId);
  const behind = rows[rows.findIndex(({ id }) => id === itemId) + 1]?.id ?? null;
  const added = addItems(
    draft,
    item.blockId,
    others.map((text) => ({ [key]: text })),
    behind,
  );
  return {
    operations: [...setOption(draft, { table: "items", id: itemId }, [key], first), ...added.operations],
    itemId: added.itemIds.at(-1) ?? itemId,
  };
};

/** Adds an empty row after another one. */
export const addRowBehind = (draft: Draft, itemId: string): { operations: Operation[]; itemId: string } => {
  const item = draft.items[itemId];
  if (!item) return { operations: [], itemId };
  const rows = itemsIn(draft, item.blockId);
  const behind = rows[rows.findIndex(({ id }) => id === itemId) + 1]?.id ?? null;
  const added = addItems(draft, item.blockId, [{}], behind);
  return { operations: added.operations, itemId: added.itemIds[0] ?? itemId };
};

/**
 * Returns where a letter goes that is typed while a block is selected: into the text of a bubble or the placeholder of
 * a question, or else into a question's empty answer, which may have to be added. Null if the block has no such text.
 */
export const findPlaceToType = (
  draft: Draft,
  blockId: string,
): { operations: readonly Operation[]; itemId?: string } | null => {
  if (!canWrite(draft, blockId)) return null;
  const key = rowTextKey(draft.blocks[blockId]?.type ?? "");
  if (key === undefined) return { operations: [] };
  const rows = itemsIn(draft, blockId);
  const empty = rows.find(({ options }) => options[key] === undefined || options[key] === "");
  if (empty) return { operations: [], itemId: empty.id };
  const last = rows.at(-1);
  return last ? addRowBehind(draft, last.id) : null;
};

export const removeRow = (draft: Draft, itemId: string): Operation[] => removeEntries(draft, { items: [itemId] });

const bullet = /^\s*(?:[-*•–·◦‣]|\(?\d{1,2}[.)]|\[[ xX]?\])\s+/;

/** Splits a pasted text into the texts of rows. */
export const readRowTexts = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.replace(bullet, "").trim())
    .filter((line) => line !== "");

/** Returns the placeholder of an input, if it can be written in place, with its default. */
export const placeholderOf = (block: DraftBlock): { value: string; usual: string } | null => {
  const options = lookup(definitions, block.type)?.options;
  const labels = options?.kind === "object" ? options.fields.labels : undefined;
  const field = labels?.kind === "object" ? labels.fields.placeholder : undefined;
  if (field?.kind !== "text") return null;
  const own = isJsonObject(block.options.labels) ? block.options.labels.placeholder : undefined;
  // Some placeholders may hold HTML, which a field shows as it is written.
  const usual = (field.default ?? "").replace(/<[^>]*>/g, "");
  return { value: typeof own === "string" ? own : "", usual };
};

export const writePlaceholder = (draft: Draft, blockId: string, text: string): Operation[] =>
  setOption(draft, { table: "blocks", id: blockId }, ["labels", "placeholder"], text === "" ? undefined : text);
