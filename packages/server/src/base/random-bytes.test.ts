import { expect, it } from "vitest";
import { takeRandomBytes } from "./random-bytes.ts";

it("returns other bytes each time, also those of earlier calls stay", () => {
  const taken = Array.from({ length: 2000 }, () => takeRandomBytes(9));
  expect(new Set(taken.map((bytes) => bytes.toString("hex"))).size).toBe(2000);
  expect(taken.every((bytes) => bytes.length === 9)).toBe(true);
});

it("returns as many as a pool has", () => {
  expect(new Set(takeRandomBytes(4096)).size).toBeGreaterThan(200);
});
