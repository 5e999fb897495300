import type { Draft, Operation } from "@parley/core/draft";
import type { LayoutCard, LayoutWay } from "../../bot-writing/layout/arrange-flow.ts";
import { type Point, placeCards } from "../../document/edits/index.ts";
import { boundsOf, findFreePlace, snap } from "./place-cards.ts";
import { type Scene, waysInOrder } from "./scene.ts";

/** The input of the layout: cards where they stand now, and the connections between them. */
export interface TidyTask {
  cards: readonly (LayoutCard & Point)[];
  ways: readonly LayoutWay[];
}

/** Returns the layout's input: some cards, or all if none are given. Notes are not moved. */
export const toTidyTask = (scene: Scene, ids: readonly string[]): TidyTask => {
  const wanted = new Set(ids);
  const cards = [...scene.cards.values()].filter(
    ({ id, kind }) => kind !== "note" && (wanted.size === 0 || wanted.has(id)),
  );
  return {
    cards: cards.map(({ id, kind, x, y, width, height }) => ({ id, x, y, width, height, isEvent: kind === "event" })),
    ways: waysInOrder(scene).map(({ from, to }) => ({ from, to })),
  };
};

/**
 * Moves cards to their tidy positions. If all cards are tidied, their upper left corner stays; a selection moves as a
 * whole to the nearest free place.
 */
export const placeTidily = (
  draft: Draft,
  scene: Scene,
  { cards }: TidyTask,
  places: readonly (readonly [string, Point])[],
): Operation[] => {
  if (cards.length === 0) return [];
  const corner = boundsOf(cards);
  const sizes = new Map(cards.map((card) => [card.id, card]));
  const around = boundsOf(
    places.flatMap(([id, at]) => {
      const size = sizes.get(id);
      return size ? [{ ...at, width: size.width, height: size.height }] : [];
    }),
  );
  const others = [...scene.cards.values()].filter(({ id, kind }) => !sizes.has(id) && kind !== "note");
  const from = findFreePlace(others, corner, around);
  return placeCards(draft, new Map(places.map(([id, { x, y }]) => [id, { x: snap(from.x + x), y: snap(from.y + y) }])));
};

/** Computes tidy positions in a worker. Rejects if that fails. */
export const askForTidyPlaces = (task: TidyTask): Promise<[string, Point][]> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./tidy-worker.ts", import.meta.url), { type: "module" });
    const finish = (done: () => void) => {
      worker.terminate();
      done();
    };
    worker.addEventListener("message", ({ data }: MessageEvent<[string, Point][]>) => finish(() => resolve(data)));
    worker.addEventListener("error", (error) => finish(() => reject(new Error(error.message))));
    worker.postMessage(task);
  });
