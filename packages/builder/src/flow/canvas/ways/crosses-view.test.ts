import { expect, test } from "vitest";
import { crossesView, isDrawnByCards } from "./crosses-view.ts";

const view = { x: 1000, y: 1000, width: 800, height: 600 };
const above = { x: 0, y: 0, width: 300, height: 200 };
const right = { x: 2500, y: 0, width: 300, height: 200 };

test("a connection around others crosses the view although both of its cards are out of sight", () => {
  const points = [
    { x: 300, y: 100 },
    { x: 400, y: 100 },
    { x: 400, y: 1200 },
    { x: 2400, y: 1200 },
    { x: 2400, y: 100 },
    { x: 2500, y: 100 },
  ];
  expect(isDrawnByCards(above, right, view)).toBe(false);
  expect(crossesView({ points }, view)).toBe(true);
});

test("a connection that goes around the view is not in it", () => {
  const points = [
    { x: 300, y: 100 },
    { x: 400, y: 100 },
    { x: 400, y: 1900 },
    { x: 2500, y: 1900 },
  ];
  expect(crossesView({ points }, view)).toBe(false);
});

test("two cards on both sides of the view have it between them", () => {
  const left = { x: 0, y: 1200, width: 300, height: 200 };
  expect(isDrawnByCards(left, right, view)).toBe(true);
});
