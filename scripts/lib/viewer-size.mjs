// @ts-check
import { join } from "node:path";
import { entryOf, readManifest, sizeOfChunks } from "./chunk-sizes.mjs";
import { root } from "./project.mjs";

/**
 * The size of what a visitor loads for a first text question: the viewer's entry with all its static imports, gzipped, in
 * kB (1,000 bytes). Throws when the viewer has not been built.
 */
export const measureViewer = () => {
  const dist = join(root, "packages", "viewer", "dist");
  const manifest = readManifest(dist);
  return sizeOfChunks(dist, manifest, [entryOf(manifest)]);
};
