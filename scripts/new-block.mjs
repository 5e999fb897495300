// @ts-check
// npm run new-block -- FAMILY NAME ["LABEL"]: creates the folder of a new block, which works as it is, and updates the lists.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runScript } from "./lib/command.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { familyFolders, parseBlockRequest } from "./lib/new-block/block-request.mjs";
import { copyTemplate } from "./lib/new-block/copy-template.mjs";
import { listRemainingSteps } from "./lib/new-block/remaining-steps.mjs";
import { requireNode } from "./lib/node-version.mjs";
import { root } from "./lib/project.mjs";

requireNode();
const words = process.argv.slice(2);
if (words.length < 2) {
  console.error(`Usage: npm run new-block -- ${familyFolders.join("|")} NAME ["LABEL"]`);
  process.exit(2);
}
const request = parseBlockRequest(words);
if (typeof request === "string") {
  console.error(request);
  process.exit(2);
}
await ensureInstalled();

const files = await copyTemplate(request);
mkdirSync(join(root, request.path), { recursive: true });
for (const [name, text] of Object.entries(files)) writeFileSync(join(root, request.path, name), text);
const { code } = await runScript("generate.mjs");
if (code !== 0) process.exit(code);

console.log(`
${request.path} is there, with the stored type "${request.type}". It works as it is. What remains:

${listRemainingSteps(request).join("\n")}`);
