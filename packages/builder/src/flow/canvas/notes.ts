import { isJsonObject } from "@parley/core";
import { applyOperations, botEntryId, botOf, type Draft, type Operation } from "@parley/core/draft";
import { createId } from "../../document/create-id.ts";
import { type Point, setData } from "../../document/edits/index.ts";
import { noteWidth, sizes } from "../cards/card-sizes.ts";

/** The colours that groups and notes can have; the first is that of a new note. */
export const cardColors = ["amber", "blue", "violet", "green", "rose", "grey"] as const;
export type CardColor = (typeof cardColors)[number];

const toColor = (value: unknown): CardColor | null => cardColors.find((color) => color === value) ?? null;

/** A note on the canvas. It stands in the file of the bot; visitors never get it. */
export interface Note {
  id: string;
  text: string;
  at: Point;
  color: CardColor;
  /** As small as it may be; a longer text makes it higher. */
  size: Size;
}

export interface Size {
  width: number;
  height: number;
}

const smallest: Size = { width: 160, height: 2 * sizes.line + 2 * sizes.note };
const largest: Size = { width: 800, height: 800 };

const limit = (value: unknown, of: keyof Size, usual: number): number =>
  typeof value === "number" ? Math.min(largest[of], Math.max(smallest[of], Math.round(value))) : usual;

/** A size that a note may have. */
export const toNoteSize = ({ width, height }: { width: unknown; height: unknown }): Size => ({
  width: limit(width, "width", noteWidth),
  height: limit(height, "height", smallest.height),
});

const notesKey = "notes";

/** The key of a group's data that holds what only this app knows. */
const ownKey = "parley";

const bot = { table: "bot", id: botEntryId } as const;

/** All notes of a bot. What a damaged file has in their place is left out. */
export const notesOf = (draft: Draft): Note[] => {
  const stored = botOf(draft).data[notesKey];
  if (!isJsonObject(stored)) return [];
  return Object.entries(stored).flatMap(([id, note]) => findNote(id, note) ?? []);
};

const findNote = (id: string, note: unknown): Note | null => {
  if (!isJsonObject(note) || typeof note.x !== "number" || typeof note.y !== "number") return null;
  const { x, y, text, color, width = null, height = null } = note;
  const size = toNoteSize({ width, height });
  return { id, at: { x, y }, text: typeof text === "string" ? text : "", color: toColor(color) ?? "amber", size };
};

const storedForm = ({ at, text, color, size }: Omit<Note, "id">) => ({
  ...{ x: at.x, y: at.y, text, color },
  // A note of the usual size is as high as its text.
  ...(size.width === noteWidth && size.height === smallest.height ? {} : size),
});

/** Notes as they go to the clipboard. */
export const copyNotes = (notes: readonly Note[]) => notes.map(storedForm);

/** Notes that have come from the clipboard; what is damaged is left out. */
export const readNotes = (copied: readonly unknown[]): Omit<Note, "id">[] =>
  copied.flatMap((note) => findNote("", note) ?? []);

/** Adds notes as they are, under new ids. */
export const addNotes = (draft: Draft, notes: readonly Omit<Note, "id">[]) => {
  const noteIds = notes.map(createId);
  const operations: Operation[] = [];
  let within = draft;
  for (const [place, note] of notes.entries()) {
    const added = setData(within, bot, [notesKey, noteIds[place] ?? ""], { ...storedForm(note) });
    within = applyOperations(within, added).draft;
    operations.push(...added);
  }
  return { operations, noteIds };
};

export const addNote = (draft: Draft, at: Point, text = ""): { operations: Operation[]; noteId: string } => {
  const noteId = createId();
  const value = { x: at.x, y: at.y, text, color: cardColors[0] };
  return { operations: setData(draft, bot, [notesKey, noteId], value), noteId };
};

export const writeNote = (draft: Draft, id: string, text: string): Operation[] =>
  setData(draft, bot, [notesKey, id, "text"], text);

export const moveNote = (draft: Draft, id: string, { x, y }: Point): Operation[] => [
  ...setData(draft, bot, [notesKey, id, "x"], x),
  ...setData(draft, bot, [notesKey, id, "y"], y),
];

export const resizeNote = (draft: Draft, id: string, size: Size): Operation[] => {
  const { width, height } = toNoteSize(size);
  return [
    ...setData(draft, bot, [notesKey, id, "width"], width),
    ...setData(draft, bot, [notesKey, id, "height"], height),
  ];
};

export const removeNote = (draft: Draft, id: string): Operation[] => setData(draft, bot, [notesKey, id], undefined);

export const colorNote = (draft: Draft, id: string, color: CardColor): Operation[] =>
  setData(draft, bot, [notesKey, id, "color"], color);

/** The colour of a group; null for the usual one. */
export const colorOf = (group: Draft["groups"][string]): CardColor | null => {
  const own = group.data[ownKey];
  return isJsonObject(own) ? toColor(own.color) : null;
};

export const colorGroup = (draft: Draft, id: string, color: CardColor | null): Operation[] =>
  setData(draft, { table: "groups", id }, [ownKey, "color"], color ?? undefined);
