// @ts-check
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { listFiles, root } from "../project.mjs";

const limit = 400;

/** Tables of data, which may be longer, because nobody reads them from top to bottom. */
const dataTables = new Set(/** @type {string[]} */ ([]));

/** No source file is longer than 400 lines. */
/** @type {import("./index.mjs").Check} */
export const fileSize = {
  name: "file-size",
  run: async () => {
    const sources = ["packages", "scripts", "tests", "bench"].flatMap((folder) =>
      listFiles(folder, (path) => /\.(ts|tsx|mjs|css)$/.test(path)),
    );
    const problems = sources
      .filter((path) => !dataTables.has(path))
      .map((path) => ({ path, lines: readFileSync(join(root, path), "utf8").split("\n").length - 1 }))
      .filter(({ lines }) => lines > limit)
      .map(({ path, lines }) => `${path}: ${lines} lines; a source file has at most ${limit}`);
    return { problems: sources.length === 0 ? ["no source file found"] : problems, seen: `${sources.length} files` };
  },
};
