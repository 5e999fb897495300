import { expect, test } from "vitest";
import { nudgeBy } from "./keys.ts";
import { align, distribute, findFreePlace } from "./place-cards.ts";

const box = (x: number, y: number, width = 300, height = 200) => ({ x, y, width, height });

test("a new card stands where it was wanted, on the grid, if that is free", () => {
  expect(findFreePlace([box(1000, 0)], { x: 3, y: 13 }, { width: 300, height: 200 })).toEqual({ x: 0, y: 16 });
});

test("a new card lands on no other", () => {
  const size = { width: 300, height: 200 };
  const boxes = [box(0, 0)];
  for (let count = 0; count < 30; count += 1) {
    const at = findFreePlace(boxes, { x: 40, y: 40 }, size);
    for (const other of boxes)
      expect(
        at.x >= other.x + other.width ||
          other.x >= at.x + 300 ||
          at.y >= other.y + other.height ||
          other.y >= at.y + 200,
      ).toBe(true);
    boxes.push({ ...at, ...size });
  }
});

test("cards are aligned at their edges and their middles", () => {
  const boxes = new Map([
    ["a", box(0, 0, 100, 100)],
    ["b", box(50, 300, 200, 50)],
  ]);
  expect([...align(boxes, "right")]).toEqual([
    ["a", { x: 150, y: 0 }],
    ["b", { x: 50, y: 300 }],
  ]);
  expect([...align(boxes, "middle")]).toEqual([
    ["a", { x: 0, y: 125 }],
    ["b", { x: 50, y: 150 }],
  ]);
});

test("distributed cards have the same space between each two", () => {
  const boxes = new Map([
    ["a", box(0, 0, 100)],
    ["c", box(500, 0, 100)],
    ["b", box(110, 0, 200)],
  ]);
  expect(distribute(boxes, "x").get("b")).toEqual({ x: 200, y: 0 });
});

test("arrow keys move by a step of the grid, with Shift by eight", () => {
  expect(nudgeBy("ArrowLeft", false)).toEqual({ x: -8, y: 0 });
  expect(nudgeBy("ArrowDown", true)).toEqual({ x: 0, y: 64 });
  expect(nudgeBy("a", false)).toBeNull();
});
