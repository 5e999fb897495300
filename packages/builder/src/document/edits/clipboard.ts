import { definitions } from "@parley/blocks/definitions";
import { isJsonObject, type JsonObject, richTextToPlain } from "@parley/core";
import {
  blocksOf,
  type Clip,
  copyEntries,
  type Draft,
  findClip,
  itemsOf,
  type Operation,
  pasteClip,
} from "@parley/core/draft";
import { createId } from "../create-id.ts";
import type { Selection } from "../document-state.ts";
import { addBlocks, addGroupWith, type BlockPlace } from "./block-edits.ts";
import type { Point } from "./group-edits.ts";
import { keepGroupEnds } from "./keep-group-ends.ts";
import { readLines } from "./read-lines.ts";

/** The prefix of the JSON in the last line of a copied text. */
const mark = "parley-clip:";

/** Makes the clipboard text: messages and notes as readable text, and the copied entries as JSON in the last line. */
export const copySelection = (
  draft: Draft,
  { groups = [], blocks = [] }: Partial<Selection>,
  notes: readonly (JsonObject & { text: string })[] = [],
): string => {
  const clip = copyEntries(draft, definitions, { groups, blocks });
  const texts = [describe(draft, clip), ...notes.map(({ text }) => text)].filter((text) => text !== "");
  return `${texts.join("\n\n")}\n\n${mark}${JSON.stringify(notes.length > 0 ? { ...clip, notes } : clip)}`;
};

const describe = (draft: Draft, clip: Clip): string => {
  const inGroups = new Set(clip.groups.map(({ id }) => id));
  const loose = clip.blocks.filter(({ groupId }) => !inGroups.has(groupId));
  const sections = clip.groups.map(({ id, title }) =>
    [title, ...blocksOf(draft, id).flatMap((block) => linesOfBlock(draft, block.id))].join("\n"),
  );
  return [
    ...sections,
    ...(loose.length > 0 ? [loose.flatMap(({ id }) => linesOfBlock(draft, id)).join("\n")] : []),
  ].join("\n\n");
};

const linesOfBlock = (draft: Draft, id: string): string[] => {
  const block = draft.blocks[id];
  if (!block) return [];
  const { richText } = block.options;
  // Values that are not rich text add nothing to the readable text.
  if (Array.isArray(richText) && richText.every(isJsonObject))
    return [richTextToPlain(richText as unknown as Parameters<typeof richTextToPlain>[0])];
  const items = itemsOf(draft, id).flatMap(({ options }) =>
    typeof options.content === "string" ? [`- ${options.content}`] : [],
  );
  return items.length > 0 ? items : [`(${definitions[block.type]?.label ?? block.type})`];
};

const parseOwnPart = (text: string): unknown => {
  const start = text.lastIndexOf(mark);
  if (start < 0) return null;
  try {
    return JSON.parse(text.slice(start + mark.length));
  } catch {
    return null;
  }
};

/** Reads the copied entries from a clipboard text; null if it isn't from this app. */
export const readClip = (text: string): Clip | null => findClip(parseOwnPart(text));

/** Reads the copied notes from a clipboard text. They are not checked. */
export const readClipNotes = (text: string): readonly unknown[] => {
  const part = parseOwnPart(text);
  return isJsonObject(part) && Array.isArray(part.notes) ? part.notes : [];
};

/** The target of a paste. Groups go to a point; blocks go into a group, or into a new one at the point. */
export interface PasteTarget {
  at: Point;
  into?: BlockPlace | undefined;
  /** The title for a group that is created. */
  title: string;
}

interface Pasted {
  operations: Operation[];
  groupIds: string[];
  blockIds: string[];
}

/**
 * Pastes a text. The output of `copySelection` is inserted as entries, from any bot or server. Of other texts each line
 * becomes a bubble, and bullets become buttons.
 */
export const paste = (draft: Draft, text: string, { at, into, title }: PasteTarget): Pasted => {
  const clip = readClip(text);
  if (clip) {
    const pasted = pasteClip(draft, definitions, clip, { at, into, title }, createId);
    return { ...pasted, operations: keepGroupEnds(draft, pasted.operations) };
  }
  const blocks = readLines(text);
  if (blocks.length === 0) return { operations: [], groupIds: [], blockIds: [] };
  if (into) {
    const { operations, blockIds } = addBlocks(draft, blocks, into);
    return { operations, groupIds: [], blockIds };
  }
  const { operations, groupId, blockIds } = addGroupWith(draft, { at, title }, blocks);
  return { operations, groupIds: [groupId], blockIds };
};
