// @ts-check
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

/** @typedef {{ file: string; imports?: string[]; css?: string[]; isEntry?: boolean }} Chunk */
/** @typedef {Record<string, Chunk>} Manifest */

/**
 * Reads the manifest that Vite wrote for a built app. Throws if the app has not been built.
 * @param {string} dist
 * @returns {Manifest}
 */
export const readManifest = (dist) => JSON.parse(readFileSync(join(dist, ".vite", "manifest.json"), "utf8"));

/**
 * The name of the entry src/main.tsx in a manifest.
 * @param {Manifest} manifest
 */
export const entryOf = (manifest) => {
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry && /(^|\/)main\.tsx$/.test(key));
  if (!entry) throw new Error("The manifest has no entry src/main.tsx");
  return entry;
};

/**
 * The size of chunks with all that they import statically, each counted once, gzipped, in kB (1,000 bytes).
 * @param {string} dist
 * @param {Manifest} manifest
 * @param {readonly string[]} keys
 */
export const sizeOfChunks = (dist, manifest, keys) => {
  /** @type {Set<string>} */
  const seen = new Set();
  const chunks = keys.flatMap((key) => {
    if (!manifest[key]) throw new Error(`The manifest has no chunk ${key}`);
    return collect(manifest, key, seen);
  });
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
 * @param {Manifest} manifest
 * @param {string} key
 * @param {Set<string>} seen
 * @returns {Chunk[]}
 */
const collect = (manifest, key, seen) => {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return [];
  seen.add(key);
  return [chunk, ...(chunk.imports ?? []).flatMap((name) => collect(manifest, name, seen))];
};
