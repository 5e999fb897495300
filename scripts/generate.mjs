// @ts-check
// npm run generate [-- --check]: writes the lists of blocks and the documents made from them.
// With --check nothing is written; files that would change are named and the exit code is 1.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { listBlockFolders } from "./lib/block-folders.mjs";
import { writeBlockLists } from "./lib/block-lists.mjs";
import { writeBlockPages } from "./lib/block-pages.mjs";
import { formatSource } from "./lib/format-source.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { writeLintPage } from "./lib/lint-page.mjs";
import { root } from "./lib/project.mjs";
import { loadModules } from "./lib/source-modules.mjs";
import { writeSpecificationPage } from "./lib/specification-page.mjs";

const isCheck = process.argv.includes("--check");
await ensureInstalled();

/** @type {string[]} */
const stale = [];

/** Writes a file that is not as it should be. @type {(path: string, text: string) => void} */
const put = (path, text) => {
  const file = join(root, path);
  if (existsSync(file) && readFileSync(file, "utf8") === text) return;
  stale.push(path);
  if (isCheck) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};

const folders = listBlockFolders();
for (const [name, text] of Object.entries(writeBlockLists(folders))) {
  put(`packages/blocks/src/${name}`, await formatSource(name, text));
}

// The documents are made from the lists, so they wait for them.
if (!isCheck || stale.length === 0) {
  const [blocks, format, lint] = await loadModules([
    "packages/blocks/src/definitions.ts",
    "packages/core/src/format/index.ts",
    "packages/core/src/lint/index.ts",
  ]);
  const schema = format.botFileJsonSchema(blocks.definitions);
  put("docs/bot-file.schema.json", `${JSON.stringify(schema, null, 2)}\n`);
  put("docs/blocks.md", writeBlockPages(folders, blocks.definitions));
  put("docs/lint.md", writeLintPage(lint.rules, lint.severities));
}

put("docs/specification.md", writeSpecificationPage().page);

if (stale.length === 0) {
  console.log(`Generated files are up to date (${folders.length} blocks).`);
} else if (isCheck) {
  console.error(`Out of date: ${stale.join(", ")}. Run: npm run generate`);
  process.exitCode = 1;
} else {
  for (const path of stale) console.log(`Wrote ${path}`);
}
