import { definitions } from "@parley/blocks/definitions";
import { lookup } from "@parley/core";
import { applyOperations, type Draft, type Operation } from "@parley/core/draft";
import type { useTranslations } from "use-intl";
import { mayChange } from "../../document/document-state.ts";
import { blocksIn, edgeFrom, findStart } from "../../document/draft-index.ts";
import { nextBehind } from "../../document/edits/answer-points.ts";
import {
  addGroup,
  connect,
  copySelection,
  disconnect,
  duplicate,
  moveBlocks,
  type NewBlock,
  paste,
  removeSelection,
  renameGroup,
  textBubble,
  turnIntoGroup,
} from "../../document/edits/index.ts";
import type { BotDocument } from "../../document/index.ts";
import { showForm } from "../../open-bot/panel-store.ts";
import { dropEmptyBubble } from "../writing/drop-empty.ts";
import { placeBelow } from "../writing/place-below.ts";
import type { FillNewBlock } from "../writing/use-account-at-hand.ts";
import {
  addWritten,
  beginsInForm,
  beginsWithWriting,
  canWrite,
  findPlaceToType,
  isEmptyBubble,
  isEmptyText,
  replaceEmpty,
} from "../writing/writing-edits.ts";
import { outlineScript } from "./outline-script.ts";
import { listRows, type ScriptRow } from "./script-rows.ts";
import type { ScriptStore } from "./script-store.ts";

/** The context that actions of the script get. */
export interface ScriptContext {
  document: BotDocument;
  script: ScriptStore;
  words: ReturnType<typeof useTranslations<"script">>;
  fillNew: FillNewBlock;
}

/** A place after a block; null means at the beginning of the group. */
export interface Behind {
  groupId: string;
  blockId: string | null;
}

const now = ({ document }: ScriptContext): Draft => document.getState().draft;

export const rowsOf = (context: ScriptContext): ScriptRow[] => {
  const draft = now(context);
  return listRows(draft, outlineScript(draft));
};

/** Returns an unused title for a group. */
const newTitle = (draft: Draft, words: ScriptContext["words"]): string => {
  const taken = new Set(Object.values(draft.groups).map(({ title }) => title));
  let number = taken.size + 1;
  while (taken.has(words("newGroup", { number: String(number) }))) number += 1;
  return words("newGroup", { number: String(number) });
};

const beforeOf = (draft: Draft, { groupId, blockId }: Behind): string | null =>
  (blockId === null ? blocksIn(draft, groupId)[0] : nextBehind(draft, blockId))?.id ?? null;

/** Selects a line and focuses it. */
export const goTo = ({ document, script }: ScriptContext, { kind, id }: Pick<ScriptRow, "kind" | "id">): void => {
  document.select(kind === "block" ? { blocks: [id] } : { groups: [id] });
  script.setState({ focus: id, writing: null, renaming: null });
};

/** Starts writing in a block, or selects it if it has no text to write. */
export const write = (context: ScriptContext, blockId: string, answer?: string): void => {
  if (!mayChange(context.document.getState()) || !canWrite(now(context), blockId))
    return goTo(context, { kind: "block", id: blockId });
  context.document.select({ blocks: [blockId] });
  const isFresh = isEmptyBubble(now(context), blockId);
  context.script.setState({ writing: blockId, answer, isFresh, renaming: null, focus: null });
};

/**
 * Starts writing in the only selected line, because a letter was typed on it. Returns false if it has no text to write.
 */
export const typeIn = (context: ScriptContext, { kind, id }: Pick<ScriptRow, "kind" | "id">): boolean => {
  const { document, script, words } = context;
  const { blocks, groups } = document.getState().selection;
  if (!mayChange(document.getState()) || blocks.length + groups.length > 1) return false;
  if (kind === "group") {
    script.setState({ renaming: id, writing: null });
    return true;
  }
  const place = findPlaceToType(now(context), id);
  if (!place) return false;
  if (place.operations.length > 0) document.change(words("changes.addAnswer"), place.operations);
  write(context, id, place.itemId);
  return true;
};

/** Removes a bubble that stayed empty, unless the author edits it elsewhere. */
export const dropEmpty = ({ document, script, words }: ScriptContext, blockId: string): void => {
  const { writing, pick } = script.getState();
  if (writing === blockId || pick !== null) return;
  const { activeElement, body } = window.document;
  const isHere = activeElement === body || activeElement?.closest("[data-script]");
  const wasSelected = document.getState().selection.blocks.includes(blockId);
  if (!dropEmptyBubble(document, blockId, { label: words("changes.delete") })) return;
  script.setState({ announcement: words("removed") });
  // The focus moves to the neighbouring line.
  const { blocks, groups } = document.getState().selection;
  const next = blocks[0] ?? groups[0];
  if (isHere && wasSelected && next !== undefined) script.setState({ focus: next, writing: null, renaming: null });
};

/** Adds a block after another one, or in place of an empty bubble, and starts writing in it. */
export const addBehind = (context: ScriptContext, picked: NewBlock, behind: Behind): void => {
  const { document, script, words, fillNew } = context;
  const block = fillNew(picked);
  const draft = now(context);
  const { type } = block;
  const isInstead = behind.blockId !== null && isEmptyBubble(draft, behind.blockId);
  if (isInstead && isEmptyText(block)) return write(context, behind.blockId ?? "");
  const label = lookup(definitions, type)?.label ?? type;
  const place = { groupId: behind.groupId, before: beforeOf(draft, behind) };
  const made = isInstead ? replaceEmpty(draft, behind.blockId ?? "", block) : addWritten(draft, block, place);
  document.change(words("changes.addBlock", { label }), made.operations);
  script.setState({ announcement: words("added", { label }) });
  if (!beginsWithWriting(type))
    showForm(made.next !== null && beginsInForm(now(context), made.next) ? made.next : null);
  if (made.next !== null) write(context, made.next);
};

/** Returns the default place to add something: after the selected line, otherwise at the end of the last group. */
export const behindSelection = (context: ScriptContext): Behind | null => {
  const draft = now(context);
  const { blocks, groups } = context.document.getState().selection;
  const block = draft.blocks[blocks.at(-1) ?? ""];
  if (block) return { groupId: block.groupId, blockId: block.id };
  const groupId =
    groups.at(-1) ?? outlineScript(draft)[0]?.sections.at(-1)?.groupId ?? Object.keys(draft.groups).at(-1);
  return groupId === undefined ? null : { groupId, blockId: blocksIn(draft, groupId).at(-1)?.id ?? null };
};

/** Adds a block after the selection. A bot without groups gets its first one, connected with the start. */
export const addAtSelection = (context: ScriptContext, block: NewBlock): void => {
  const behind = behindSelection(context) ?? { groupId: makeFirstGroup(context), blockId: null };
  addBehind(context, block, behind);
};

const makeFirstGroup = (context: ScriptContext): string => {
  const { document, words } = context;
  const draft = now(context);
  const made = addGroup(draft, { at: placeBelow(draft), title: newTitle(draft, words) });
  const start = Object.values(draft.events).find(({ type }) => type === "start");
  const within = applyOperations(draft, made.operations).draft;
  const led = start ? connect(within, { eventId: start.id }, { groupId: made.groupId }).operations : [];
  document.change(words("changes.addGroup"), [...made.operations, ...led]);
  return made.groupId;
};

/** Adds a group after the selected one. If that leads nowhere, it is connected with the new one. */
export const addGroupBehind = (context: ScriptContext): void => {
  const { document, words, script } = context;
  const draft = now(context);
  const behind = behindSelection(context);
  if (!behind) return goTo(context, { kind: "group", id: makeFirstGroup(context) });
  const made = addGroup(draft, { at: placeBelow(draft, behind.groupId), title: newTitle(draft, words) });
  const last = blocksIn(draft, behind.groupId).at(-1);
  const isOpen = last !== undefined && edgeFrom(draft, `b:${last.id}`) === undefined;
  const within = applyOperations(draft, made.operations).draft;
  const led = isOpen ? connect(within, { blockId: last.id }, { groupId: made.groupId }).operations : [];
  document.change(words("changes.addGroup"), [...made.operations, ...led]);
  document.select({ groups: [made.groupId] });
  script.setState({ renaming: made.groupId, writing: null, announcement: words("added", { label: words("group") }) });
};

/** Connects the place with a key with a group, or with a new one. */
export const connectTo = (context: ScriptContext, start: string, groupId: string | null, title: string): void => {
  const { document, words, script } = context;
  const draft = now(context);
  const from = findStart(draft, start);
  if (!from) return;
  const besideId = from.blockId === undefined ? undefined : draft.blocks[String(from.blockId)]?.groupId;
  const name = title || newTitle(draft, words);
  const made = groupId === null ? addGroup(draft, { at: placeBelow(draft, besideId), title: name }) : null;
  const target = made?.groupId ?? groupId ?? "";
  const within = made ? applyOperations(draft, made.operations).draft : draft;
  document.change(words("changes.connect"), [
    ...(made?.operations ?? []),
    ...connect(within, from, { groupId: target }).operations,
  ]);
  const shown = now(context).groups[target]?.title ?? "";
  script.setState({ announcement: words("connected", { title: shown }) });
  // The author starts writing in the new group.
  if (made) addBehind(context, textBubble(""), { groupId: target, blockId: null });
};

export const disconnectStart = (context: ScriptContext, start: string): void => {
  const edge = edgeFrom(now(context), start);
  if (!edge) return;
  context.document.change(context.words("changes.disconnect"), disconnect(now(context), edge.id));
  context.script.setState({ announcement: context.words("disconnected") });
};

const tellPlace = (context: ScriptContext, blockId: string): void => {
  const draft = now(context);
  const groupId = draft.blocks[blockId]?.groupId ?? "";
  const blocks = blocksIn(draft, groupId);
  context.script.setState({
    focus: blockId,
    announcement: context.words("moved", {
      place: String(blocks.findIndex(({ id }) => id === blockId) + 1),
      count: String(blocks.length),
      title: draft.groups[groupId]?.title ?? "",
    }),
  });
};

const inOrder = (context: ScriptContext, ids: readonly string[]): string[] =>
  rowsOf(context).flatMap(({ id }) => (ids.includes(id) ? [id] : []));

/** Moves the selected blocks by one line: within their group, otherwise into the neighbouring group. */
export const moveBy = (context: ScriptContext, way: "up" | "down"): void => {
  const draft = now(context);
  const blocks = inOrder(context, context.document.getState().selection.blocks);
  const edge = draft.blocks[(way === "up" ? blocks[0] : blocks.at(-1)) ?? ""];
  if (!edge) return;
  const siblings = blocksIn(draft, edge.groupId);
  const place = siblings.findIndex(({ id }) => id === edge.id);
  const groups = rowsOf(context).filter(({ kind }) => kind === "group");
  const group = groups.findIndex(({ id }) => id === edge.groupId);
  const isWithin = way === "up" ? place > 0 : place < siblings.length - 1;
  const other = groups[group + (way === "up" ? -1 : 1)]?.id;
  if (!isWithin && other === undefined) return;
  const target = isWithin
    ? { groupId: edge.groupId, before: (way === "up" ? siblings[place - 1] : siblings[place + 2])?.id ?? null }
    : { groupId: other ?? "", before: way === "up" ? null : (blocksIn(draft, other ?? "")[0]?.id ?? null) };
  context.document.change(context.words("changes.move"), moveBlocks(draft, blocks, target));
  tellPlace(context, context.document.getState().selection.blocks.at(-1) ?? edge.id);
};

/** Moves blocks to the end of a group, or into a new one. */
export const moveTo = (context: ScriptContext, ids: readonly string[], groupId: string | null, title: string): void => {
  const draft = now(context);
  const blocks = inOrder(context, ids);
  const besideId = draft.blocks[blocks[0] ?? ""]?.groupId;
  const group = { at: placeBelow(draft, besideId), title: title || newTitle(draft, context.words) };
  const operations =
    groupId === null ? turnIntoGroup(draft, blocks, group).operations : moveBlocks(draft, blocks, { groupId });
  context.document.change(context.words(groupId === null ? "changes.ownGroup" : "changes.move"), operations);
  const last = blocks.at(-1);
  if (last !== undefined) tellPlace(context, last);
};

/** Deletes the selection; the focus moves to the next line, or to the one before. */
export const removeSelected = (context: ScriptContext, label = context.words("changes.delete")): void => {
  const { document, script, words } = context;
  const { draft, selection } = document.getState();
  const operations = removeSelection(draft, { groups: selection.groups, blocks: selection.blocks });
  if (operations.length === 0) return;
  const rows = rowsOf(context);
  const isGone = (row: ScriptRow) => selection.blocks.includes(row.id) || selection.groups.includes(row.groupId);
  const last = rows.findLastIndex(isGone);
  const near = rows.slice(last + 1).find((row) => !isGone(row) && row.groupId === rows[last]?.groupId);
  const next = near ?? rows.slice(0, last).findLast((row) => !isGone(row)) ?? rows.find((row) => !isGone(row));
  document.change(label, operations as Operation[]);
  script.setState({ announcement: words("removed") });
  if (next) goTo(context, next);
};

export const duplicateSelected = (context: ScriptContext): void => {
  const { document, words } = context;
  const { draft, selection } = document.getState();
  const made = duplicate(draft, { groups: selection.groups, blocks: selection.blocks });
  document.change(words("changes.duplicate"), made.operations);
  const id = made.blockIds.at(-1) ?? made.groupIds.at(-1);
  if (id !== undefined) goTo(context, { kind: made.blockIds.length > 0 ? "block" : "group", id });
};

/** Returns the clipboard text of the selection; null if nothing is selected. */
export const copySelected = ({ document }: ScriptContext): string | null => {
  const { draft, selection } = document.getState();
  return selection.groups.length + selection.blocks.length === 0 ? null : copySelection(draft, selection);
};

/** Pastes after the selection; groups are pasted where there is room on the canvas. */
export const pasteBehind = (context: ScriptContext, text: string): void => {
  const { document, words } = context;
  const draft = now(context);
  const behind = behindSelection(context);
  const into = behind ? { groupId: behind.groupId, before: beforeOf(draft, behind) } : undefined;
  const made = paste(draft, text, { at: placeBelow(draft), into, title: newTitle(draft, words) });
  document.change(words("changes.paste"), made.operations);
  const id = made.blockIds.at(-1) ?? made.groupIds.at(-1);
  if (id === undefined) return;
  goTo(context, { kind: now(context).blocks[id] ? "block" : "group", id });
};

export const renameTo = ({ document, words }: ScriptContext, groupId: string, title: string): void => {
  if (document.getState().draft.groups[groupId]?.title !== title)
    document.change(words("changes.rename"), renameGroup(groupId, title));
};
