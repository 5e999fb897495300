import { expect, test } from "vitest";
import { chooseMiddle, distanceTo, middleOf, roundedPath, roundedPaths, routeWay } from "./route-way.ts";

const at = (x: number, y: number) => ({ x, y });

test("a way goes straight, or turns in the middle", () => {
  expect(routeWay(at(0, 10), at(100, 10))).toEqual([at(0, 10), at(100, 10)]);
  expect(routeWay(at(0, 0), at(100, 50))).toEqual([at(0, 0), at(50, 0), at(50, 50), at(100, 50)]);
});

test("a way to the left runs around, in its lane", () => {
  expect(routeWay(at(300, 100), at(0, 20), { lane: -30 })).toEqual([
    at(300, 100),
    at(320, 100),
    at(320, -30),
    at(-20, -30),
    at(-20, 20),
    at(0, 20),
  ]);
});

test("a way turns beside a card that stands in its middle", () => {
  const card = { x: 180, y: 0, width: 60, height: 300 };
  expect(chooseMiddle(at(0, 0), at(400, 200), [])).toBe(200);
  expect(chooseMiddle(at(0, 0), at(400, 200), [card])).toBe(20);
  expect(chooseMiddle(at(0, 0), at(400, 200), [{ ...card, y: 400 }])).toBe(200);
});

test("corners are rounded, no more than there is room for", () => {
  expect(roundedPath([at(0, 0), at(50, 0), at(50, 50)])).toBe("M0 0L40 0Q50 0 50 10L50 50");
  expect(roundedPath([at(0, 0), at(8, 0), at(8, 8)])).toBe("M0 0L4 0Q8 0 8 4L8 8");
});

test("a path is given in pieces, too, each of which goes on where the one before ends", () => {
  expect(roundedPaths([at(0, 0), at(50, 0), at(50, 50)])).toEqual(["M0 0L40 0", "M40 0Q50 0 50 10", "M50 10L50 50"]);
  expect(roundedPaths([])).toEqual([]);
});

test("buttons stand halfway, and a point near a way is found", () => {
  const points = [at(0, 0), at(50, 0), at(50, 50)];
  expect(middleOf(points)).toEqual(at(50, 0));
  expect(distanceTo(points, at(20, 7))).toBe(7);
  expect(distanceTo(points, at(90, 25))).toBe(40);
});
