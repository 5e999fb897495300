import { lookup } from "@parley/core";
import { addItems, removeEntries, removeSelection, renameGroup, setOption } from "../../../document/edits/index.ts";
import { readParagraphs } from "../../cards/rich-lines.ts";
import { blocksIn, itemsIn } from "../../draft-index.ts";
import { isInPanel } from "../../writing/is-in-panel.ts";
import type { Fresh, Writing } from "../canvas-store.ts";
import { writeNote } from "../notes.ts";
import type { ActionContext } from "./context.ts";

/** The text of a bubble as lines, as a plain editor shows them; variables stand in braces. */
const plainTextOf = (richText: Parameters<typeof readParagraphs>[0]): string =>
  readParagraphs(richText)
    .map(({ runs }) => runs.map(({ text, isVariable }) => (isVariable ? `{{${text}}}` : text)).join(""))
    .join("\n");

/** Whether a plain editor loses nothing of a text: it has no marks, links or lists. */
const isPlain = (richText: Parameters<typeof readParagraphs>[0]): boolean =>
  readParagraphs(richText).every(
    ({ marker, runs }) =>
      marker === "" &&
      runs.every(
        (run) => !(run.isBold || run.isItalic || run.isUnderlined || run.isStruck || run.isCode || run.isLink),
      ),
  );

/**
 * Begins to write in a block: a bubble, or the first answer of buttons. False where there is nothing to write, and for
 * bubbles whose looks a plain editor would lose.
 */
export const startWriting = ({ document, canvas }: ActionContext, blockId: string): boolean => {
  const { draft } = document.getState();
  const block = draft.blocks[blockId];
  if (!block) return false;
  const [first] = itemsIn(draft, blockId);
  const writing: Writing | null =
    block.type === "text" && isPlain(block.options.richText)
      ? { kind: "block", id: blockId }
      : first && canWriteRows(block.type)
        ? { kind: "item", id: first.id }
        : null;
  if (writing) {
    document.select({ blocks: [blockId] });
    const isEmpty = writing.kind === "block" && plainTextOf(block.options.richText).trim() === "";
    canvas.setState({ writing, fresh: isEmpty ? { blockId, groupId: null } : null });
  }
  return writing !== null;
};

/** The key of an item's text that cards let an author write in place. */
const rowTextKeys: Readonly<Record<string, string>> = {
  "choice input": "content",
  "picture choice input": "title",
  cards: "title",
};

export const rowTextKey = (type: string): string | undefined => lookup(rowTextKeys, type);

const canWriteRows = (type: string): boolean => rowTextKey(type) !== undefined;

export const writeRow = ({ document, words }: ActionContext, itemId: string, text: string): void => {
  const { draft } = document.getState();
  const item = draft.items[itemId];
  const key = rowTextKey(draft.blocks[item?.blockId ?? ""]?.type ?? "");
  if (key) document.change(words("changes.write"), setOption(draft, { table: "items", id: itemId }, [key], text));
};

/** Adds a row behind one that has been written, and goes on there. */
export const goOnWithRow = ({ document, canvas, words }: ActionContext, itemId: string): void => {
  const { draft } = document.getState();
  const item = draft.items[itemId];
  if (!item) return;
  const siblings = itemsIn(draft, item.blockId);
  const next = siblings[siblings.findIndex(({ id }) => id === itemId) + 1];
  const made = addItems(draft, item.blockId, [{}], next?.id ?? null);
  document.change(words("changes.addRow"), made.operations);
  canvas.setState({ writing: { kind: "item", id: made.itemIds[0] ?? "" } });
};

/** Removes a row that is empty, where others are left. */
export const dropEmptyRow = ({ document, words }: ActionContext, itemId: string): boolean => {
  const { draft } = document.getState();
  const item = draft.items[itemId];
  const key = rowTextKey(draft.blocks[item?.blockId ?? ""]?.type ?? "");
  if (!item || !key || item.options[key] || itemsIn(draft, item.blockId).length < 2) return false;
  document.change(words("changes.delete"), removeEntries(draft, { items: [itemId] }));
  return true;
};

/** Ends writing. A bubble that nothing was written in goes again, with the group that was made for it. */
export const stopWriting = (context: ActionContext): void => {
  const { canvas } = context;
  const { writing, fresh } = canvas.getState();
  if (!writing) return;
  canvas.setState({ writing: null, fresh: null });
  // The focus is where the author has gone to by then.
  requestAnimationFrame(() => {
    if (fresh && writing.kind === "block" && fresh.blockId === writing.id) dropEmpty(context, fresh);
    keepFocus(context);
  });
};

/** The keyboard goes on at what is selected, where the focus was in the text that is no longer written. */
const keepFocus = ({ document: { getState } }: ActionContext): void => {
  if (document.activeElement !== document.body) return;
  const { blocks, groups } = getState().selection;
  const id = CSS.escape(blocks.at(-1) ?? groups.at(-1) ?? "");
  const canvas = document.querySelector<HTMLElement>("[data-canvas]");
  const place = canvas?.querySelector<HTMLElement>(`[data-block="${id}"], [data-card="${id}"]`) ?? canvas;
  place?.focus({ preventScroll: true });
};

const dropEmpty = ({ document, canvas, words }: ActionContext, { blockId, groupId }: Fresh): void => {
  const { draft, selection } = document.getState();
  const block = draft.blocks[blockId];
  const isWritten = canvas.getState().writing?.id === blockId || isInPanel();
  if (!block || isWritten || plainTextOf(block.options.richText).trim() !== "") return;
  const isAlone = groupId !== null && blocksIn(draft, groupId).length === 1;
  const operations = removeSelection(draft, isAlone ? { groups: [block.groupId] } : { blocks: [blockId] });
  document.change(words("changes.delete"), operations);
  const last = blocksIn(document.getState().draft, block.groupId).at(-1);
  if (last && selection.blocks.includes(blockId)) document.select({ blocks: [last.id] });
};

export const renameTo = ({ document, words }: ActionContext, groupId: string, title: string): void => {
  if (document.getState().draft.groups[groupId]?.title !== title)
    document.change(words("changes.rename"), renameGroup(groupId, title));
};

export const writeNoteText = ({ document, words }: ActionContext, noteId: string, text: string): void =>
  document.change(words("changes.writeNote"), (draft) => writeNote(draft, noteId, text));
