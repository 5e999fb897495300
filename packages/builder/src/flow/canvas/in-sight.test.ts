import { expect, test } from "vitest";
import { findScroll } from "./in-sight.ts";

const room = { width: 1000, height: 600, covers: [{ x: 740, y: 540, width: 244, height: 44 }] };
const at = (x: number, y: number, height = 60) => ({ x, y, width: 300, height });

test("what is in sight stays where it is", () => {
  expect(findScroll(at(100, 100), room)).toBe(null);
  // Beside the tools there is room down to the border.
  expect(findScroll(at(400, 530), room)).toBe(null);
});

test("what lies under the tools is scrolled out from under them, by no more than that", () => {
  expect(findScroll(at(600, 500), room)).toEqual({ x: 0, y: 540 - 16 - 560 });
  expect(findScroll(at(600, 500), { ...room, covers: [] })).toBe(null);
});

test("what lies under the switch at the top is scrolled down", () => {
  const covers = [{ x: 800, y: 12, width: 188, height: 40 }];
  expect(findScroll(at(600, 20), { ...room, covers })).toEqual({ x: 0, y: 52 + 16 - 20 });
});

test("what is cut by a border is scrolled in", () => {
  expect(findScroll(at(-50, 100), room)).toEqual({ x: 66, y: 0 });
  expect(findScroll(at(100, 580), room)).toEqual({ x: 0, y: -56 });
});

test("what is out of sight is far, and so is what no scrolling by a little shows", () => {
  expect(findScroll(at(1200, 100), room)).toBe("far");
  expect(findScroll(at(100, 400, 900), room)).toBe("far");
  expect(findScroll(at(100, 100, 900), room)).toBe(null);
  const sheet = { x: 0, y: 100, width: 1000, height: 500 };
  expect(findScroll(at(100, 300, 120), { ...room, covers: [sheet] })).toBe("far");
});
