import type { Draft, Operation } from "@parley/core/draft";
import { placeCards } from "../../document/edits/index.ts";
import { moveNote, resizeNote } from "./notes.ts";
import { boundsOf, findFreePlace } from "./place-cards.ts";
import { type Box, type Card, type Scene, waysInOrder } from "./scene.ts";
import { distance, findNamed, findUnits, type TidyCard, type TidyTask } from "./tidy-units.ts";

const toTidyCard = ({ id, kind, x, y, width, height }: Card): TidyCard => ({
  id,
  x,
  y,
  width,
  height,
  isEvent: kind === "event",
});

/** Returns the layout's input: some cards, or all if none are given, and the notes about them. */
export const toTidyTask = (scene: Scene, ids: readonly string[]): TidyTask => {
  const all = [...scene.cards.values()];
  const cards = all.filter(({ kind }) => kind !== "note").map(toTidyCard);
  const notes = all.filter(({ kind }) => kind === "note").map(toTidyCard);
  const chosen = new Set(ids.length > 0 ? ids : cards.map(({ id }) => id));
  return {
    units: findUnits(cards, notes, chosen),
    ways: waysInOrder(scene).map(({ from, to }) => ({ from, to })),
  };
};

/** Returns the operations that give a note its tidy place, and its size if that has changed. */
const placeNote = (draft: Draft, card: Card | undefined, box: Box): Operation[] => {
  if (card?.kind !== "note") return [];
  const isSameSize = box.width === card.width && box.height === card.height;
  return [...moveNote(draft, card.note.id, box), ...(isSameSize ? [] : resizeNote(draft, card.note.id, box))];
};

/** Moves notes that tidied cards would cover to the nearest free place. */
const makeRoom = (draft: Draft, notes: readonly Card[], boxes: readonly Box[]): Operation[] => {
  const taken = [...boxes];
  return notes.flatMap((note) => {
    if (note.kind !== "note" || !taken.some((box) => distance(note, box) === 0)) return [];
    const box = { ...note, ...findFreePlace(taken, note, note) };
    taken.push(box);
    return placeNote(draft, note, box);
  });
};

/**
 * Moves cards and the notes about them to their tidy positions. If all cards are tidied, their upper left corner stays; a
 * selection moves as a whole to the nearest free place. A note about nothing stays, or makes room if it would be covered.
 */
export const placeTidily = (
  draft: Draft,
  scene: Scene,
  { units }: TidyTask,
  boxes: readonly (readonly [string, Box])[],
): Operation[] => {
  const moved = units.flatMap(({ cards, notes }) => [...cards, ...notes]);
  if (moved.length === 0 || boxes.length === 0) return [];
  const ids = new Set(moved.map(({ id }) => id));
  const left = [...scene.cards.values()].filter(({ id }) => !ids.has(id));
  const others = left.filter(({ kind }) => kind !== "note");
  const loose = left.filter((card) => card.kind === "note" && findNamed(card, others).length === 0);
  const from = findFreePlace(others, boundsOf(moved), boundsOf(boxes.map(([, box]) => box)));
  const places = boxes.map(([id, box]) => [id, { ...box, x: from.x + box.x, y: from.y + box.y }] as const);
  return [
    ...placeCards(draft, new Map(places)),
    ...places.flatMap(([id, box]) => placeNote(draft, scene.cards.get(id), box)),
    ...makeRoom(draft, loose, [...others, ...places.map(([, box]) => box)]),
  ];
};

/** Computes tidy positions in a worker. Rejects if that fails. */
export const askForTidyPlaces = (task: TidyTask): Promise<[string, Box][]> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./tidy-worker.ts", import.meta.url), { type: "module" });
    const finish = (done: () => void) => {
      worker.terminate();
      done();
    };
    worker.addEventListener("message", ({ data }: MessageEvent<[string, Box][]>) => finish(() => resolve(data)));
    worker.addEventListener("error", (error) => finish(() => reject(new Error(error.message))));
    worker.postMessage(task);
  });
