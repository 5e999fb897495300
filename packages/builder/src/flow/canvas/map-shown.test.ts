import { expect, test } from "vitest";
import { coversCards, isLargerThanView } from "./map-shown.ts";
import type { Card } from "./scene.ts";

const view = { x: 0, y: 0, zoom: 1, width: 700, height: 750 };

test("a flow is larger than the view by its size at this zoom, wherever it is moved to", () => {
  const around = { x: 0, y: 0, width: 680, height: 500 };
  expect(isLargerThanView(around, view)).toBe(false);
  expect(isLargerThanView(around, { ...view, x: 500, y: -400 })).toBe(false);
  expect(isLargerThanView(around, { ...view, zoom: 1.1 })).toBe(true);
  expect(isLargerThanView({ ...around, height: 751 }, view)).toBe(true);
});

test("the map makes way for a card that is being edited under it, and only for that one", () => {
  const places = { low: { x: 380, y: 500 }, high: { x: 380, y: 100 } };
  const cards = new Map(
    // Cast: only the boxes of cards matter here.
    Object.entries(places).map(([id, at]) => [id, { id, ...at, width: 300, height: 200 } as Card]),
  );
  expect(coversCards({ cards }, view, [])).toBe(false);
  expect(coversCards({ cards }, view, ["high", "gone"])).toBe(false);
  expect(coversCards({ cards }, view, ["high", "low"])).toBe(true);
  // Moved up, it is not covered any more.
  expect(coversCards({ cards }, { ...view, y: -400 }, ["low"])).toBe(false);
  // In a wider view, the same card stands left of the map.
  expect(coversCards({ cards }, { ...view, width: 1000 }, ["low"])).toBe(false);
});
