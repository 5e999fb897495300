// @ts-check
import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";

const compress = promisify(brotliCompress);

/**
 * Writes a copy of every script and style sheet in a folder, compressed as far as possible. This takes seconds, so the
 * build does it, not the server.
 * @param {string} folder
 */
export const compressAssets = async (folder) => {
  const paths = readdirSync(folder)
    .filter((name) => /\.(js|css)$/.test(name))
    .map((name) => join(folder, name));
  await Promise.all(paths.map(async (path) => writeFile(`${path}.br`, await compress(await readFile(path)))));
};
