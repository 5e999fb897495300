// @ts-check
// npm run new-block -- FAMILY NAME ["LABEL"]: begins a block: a folder that works as it is, and the lists with it.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runScript } from "./lib/command.mjs";
import { formatSource } from "./lib/format-source.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { writeBlockFiles } from "./lib/new-block/block-files.mjs";
import { newFamilies, parseBlockRequest } from "./lib/new-block/block-request.mjs";
import { requireNode } from "./lib/node-version.mjs";
import { root } from "./lib/project.mjs";

requireNode();
const words = process.argv.slice(2);
if (words.length < 2) {
  console.error(`Usage: npm run new-block -- ${newFamilies.join("|")} NAME ["LABEL"]`);
  process.exit(2);
}
const request = parseBlockRequest(words);
if (typeof request === "string") {
  console.error(request);
  process.exit(2);
}
await ensureInstalled();

mkdirSync(join(root, request.path), { recursive: true });
for (const [name, text] of Object.entries(writeBlockFiles(request))) {
  writeFileSync(join(root, request.path, name), /\.tsx?$/.test(name) ? await formatSource(name, text) : text);
}
const { code } = await runScript("generate.mjs");
if (code !== 0) process.exit(code);

console.log(`
${request.path} is there, with the stored type "${request.type}". Next:
  1. block.ts: description, search words and fields
  2. run.ts: what it does in a chat${request.family === "logic" ? "" : "; view.tsx: what the visitor sees"}
  3. icon.svg and README.md, which becomes its page in docs/blocks.md
  4. npm run generate, npm test -- ${request.path}, npm run check`);
