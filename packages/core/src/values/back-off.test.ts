import { expect, it } from "vitest";
import { backOff } from "./back-off.ts";

it("doubles with every failure, up to half a minute", () => {
  expect([1, 2, 3, 4].map((failures) => backOff(failures, 1))).toEqual([1000, 2000, 4000, 8000]);
  expect(backOff(50, 1)).toBe(30_000);
});

it("leaves up to half of it to chance", () => {
  expect(backOff(3, 0)).toBe(2000);
});
