import { expect, test } from "vitest";
import { cornersPath, distanceTo, middleOf, roundedPath, roundedPaths } from "./way-line.ts";

const at = (x: number, y: number) => ({ x, y });

test("corners are rounded, no more than there is room for", () => {
  expect(roundedPath([at(0, 0), at(50, 0), at(50, 50)])).toBe("M0 0L42 0Q50 0 50 8L50 50");
  expect(roundedPath([at(0, 0), at(8, 0), at(8, 8)])).toBe("M0 0L4 0Q8 0 8 4L8 8");
});

test("a line jumps over others in an arc to the upper side, in both directions", () => {
  expect(roundedPath([at(0, 0), at(40, 0)], [at(20, 0)])).toBe("M0 0L16 0A4 4 0 0 1 24 0L40 0");
  expect(roundedPath([at(40, 0), at(0, 0)], [at(20, 0)])).toBe("M40 0L24 0A4 4 0 0 0 16 0L0 0");
  // Two crossings beside each other share an arc; those of other heights belong to other parts.
  expect(roundedPath([at(0, 0), at(40, 0)], [at(20, 0), at(22, 0), at(10, 9)])).toBe("M0 0L16 0A4 4 0 0 1 24 0L40 0");
});

test("from far, corners stay as they are", () => {
  expect(cornersPath([at(0, 0), at(50, 0), at(50, 50)])).toBe("M0 0L50 0L50 50");
});

test("a path is given in pieces, too, each of which goes on where the one before ends", () => {
  expect(roundedPaths([at(0, 0), at(50, 0), at(50, 50)])).toEqual(["M0 0L42 0", "M42 0Q50 0 50 8", "M50 8L50 50"]);
  expect(roundedPaths([])).toEqual([]);
});

test("buttons stand halfway, and a point near a way is found", () => {
  const points = [at(0, 0), at(50, 0), at(50, 50)];
  expect(middleOf(points)).toEqual(at(50, 0));
  expect(distanceTo(points, at(20, 7))).toBe(7);
  expect(distanceTo(points, at(90, 25))).toBe(40);
});
