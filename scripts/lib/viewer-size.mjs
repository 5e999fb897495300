// @ts-check
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { root } from "./project.mjs";

/** @typedef {{ file: string; imports?: string[]; css?: string[]; isEntry?: boolean }} Chunk */

/**
 * The size of what a visitor loads for a first text question: the viewer's entry with all its static imports, gzipped, in
 * kB (1,000 bytes). Throws when the viewer has not been built.
 */
export const measureViewer = () => {
  const dist = join(root, "packages", "viewer", "dist");
  /** @type {Record<string, Chunk>} */
  const manifest = JSON.parse(readFileSync(join(dist, ".vite", "manifest.json"), "utf8"));
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry && /(^|\/)main\.tsx$/.test(key));
  if (!entry) throw new Error("packages/viewer/dist/.vite/manifest.json has no entry src/main.tsx");
  const chunks = collect(manifest, entry);
  const sizeOf = (/** @type {string} */ file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1000;
  const sum = (/** @type {string[]} */ files) => files.reduce((total, file) => total + sizeOf(file), 0);
  return {
    script: sum(chunks.map(({ file }) => file)),
    styles: sum([...new Set(chunks.flatMap(({ css = [] }) => css))]),
    requests: chunks.length,
  };
};

/**
 * The chunk and all that it imports statically.
 * @param {Record<string, Chunk>} manifest
 * @param {string} key
 * @param {Set<string>} [seen]
 * @returns {Chunk[]}
 */
const collect = (manifest, key, seen = new Set()) => {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return [];
  seen.add(key);
  return [chunk, ...(chunk.imports ?? []).flatMap((name) => collect(manifest, name, seen))];
};
