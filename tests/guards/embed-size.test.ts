import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";

const dist = resolve(import.meta.dirname, "../../packages/embed/dist");

/** In kB (1,000 bytes), gzipped. */
const sizeOf = (file: string) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1000;

it("the script that puts a bot on a page takes at most 3.05 kB, gzipped", () => {
  expect(sizeOf("embed.js")).toBeGreaterThan(1);
  expect(sizeOf("embed.js")).toBeLessThanOrEqual(3.05);
});

it("the React components take at most 1 kB more", () => {
  expect(sizeOf("react.js")).toBeLessThanOrEqual(1);
});

it("the packed package has the types of its components", () => {
  const { exports } = JSON.parse(readFileSync(join(dist, "../package.json"), "utf8"));
  const { types } = exports["./react"];
  expect(types).toMatch(/^\.\/dist\//);
  const declared = readFileSync(join(dist, "..", types), "utf8");
  for (const component of ["ParleyBubble", "ParleyPopup", "ParleyStandard"])
    expect(declared).toContain(`export declare const ${component}: (props: ParleyProps)`);
  for (const [, file = ""] of declared.matchAll(/from "(\.\/[\w-]+)\.ts"/g))
    expect(existsSync(join(dist, "types", `${file}.d.ts`))).toBe(true);
});
