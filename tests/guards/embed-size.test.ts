import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";

const dist = resolve(import.meta.dirname, "../../packages/embed/dist");

/** In kB (1,000 bytes), gzipped. */
const sizeOf = (file: string) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1000;

it("the script that puts a bot on a page takes at most 3 kB, gzipped", () => {
  expect(sizeOf("embed.js")).toBeGreaterThan(1);
  expect(sizeOf("embed.js")).toBeLessThanOrEqual(3);
});

it("the React components take at most 1 kB more", () => {
  expect(sizeOf("react.js")).toBeLessThanOrEqual(1);
});
