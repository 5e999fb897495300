import { expect, test } from "vitest";
import { isMapShown } from "./map-shown.ts";
import type { Card } from "./scene.ts";

const view = { x: 0, y: 0, zoom: 1, width: 700, height: 750 };

/** Cards of 300 × 200 at these places. */
const sceneOf = (places: Record<string, { x: number; y: number }>) => ({
  cards: new Map(
    // Cast: only the boxes of cards matter here.
    Object.entries(places).map(([id, at]) => [id, { id, ...at, width: 300, height: 200 } as Card]),
  ),
});

test("a flow that fits into the view has no map, wherever it is moved to", () => {
  const scene = sceneOf({ a: { x: 0, y: 0 }, b: { x: 380, y: 300 } });
  expect(isMapShown(scene, view, [])).toBe(false);
  expect(isMapShown(scene, { ...view, x: 500, y: -400 }, [])).toBe(false);
  expect(isMapShown(sceneOf({}), view, [])).toBe(false);
  // Near by, the same flow is larger than the view.
  expect(isMapShown(scene, { ...view, zoom: 1.1 }, [])).toBe(true);
});

test("the map makes way for a card that is being edited under it, and only for that one", () => {
  const scene = sceneOf({ far: { x: -900, y: 0 }, low: { x: 380, y: 500 }, high: { x: 380, y: 100 } });
  expect(isMapShown(scene, view, [])).toBe(true);
  expect(isMapShown(scene, view, ["high", "gone"])).toBe(true);
  expect(isMapShown(scene, view, ["high", "low"])).toBe(false);
  // Moved up, it is not covered any more.
  expect(isMapShown(scene, { ...view, y: -400 }, ["low"])).toBe(true);
  // Far out, cards are small, and the same card stands left of the map.
  expect(isMapShown(scene, { ...view, zoom: 0.6, width: 600 }, ["low"])).toBe(true);
});
