import { isJsonObject } from "@parley/core";
import { applyOperations, botEntryId, botOf, type Draft, type Operation } from "@parley/core/draft";
import { createId } from "../../document/create-id.ts";
import { type Point, setData } from "../../document/edits/index.ts";
import { noteWidth, sizes } from "../cards/card-sizes.ts";

/** The colours of groups and notes; the first is the default of notes. */
export const cardColors = ["amber", "blue", "violet", "green", "rose", "grey"] as const;
export type CardColor = (typeof cardColors)[number];

const toColor = (value: unknown): CardColor | null => cardColors.find((color) => color === value) ?? null;

/** A note on the canvas. It is part of the bot file, but is never sent to visitors. */
export interface Note {
  id: string;
  text: string;
  at: Point;
  color: CardColor;
  /** The minimum size; a longer text makes the note higher. */
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

/** Returns a valid size for a note. */
export const toNoteSize = ({ width, height }: { width: unknown; height: unknown }): Size => ({
  width: limit(width, "width", noteWidth),
  height: limit(height, "height", smallest.height),
});

const notesKey = "notes";

/** The key of a group's data for values that only this app knows. */
const ownKey = "parley";

const bot = { table: "bot", id: botEntryId } as const;

/** Returns all notes of a bot. Damaged ones in its file are left out. */
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
  // A note of the default size grows with its text, so no size is stored.
  ...(size.width === noteWidth && size.height === smallest.height ? {} : size),
});

/** Converts notes for the clipboard. */
export const copyNotes = (notes: readonly Note[]) => notes.map(storedForm);

/** Reads notes from the clipboard; damaged ones are left out. */
export const readNotes = (copied: readonly unknown[]): Omit<Note, "id">[] =>
  copied.flatMap((note) => findNote("", note) ?? []);

/** Adds notes with new ids. */
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

/** Returns the colour of a group; null for the default. */
export const colorOf = (group: Draft["groups"][string]): CardColor | null => {
  const own = group.data[ownKey];
  return isJsonObject(own) ? toColor(own.color) : null;
};

export const colorGroup = (draft: Draft, id: string, color: CardColor | null): Operation[] =>
  setData(draft, { table: "groups", id }, [ownKey, "color"], color ?? undefined);
