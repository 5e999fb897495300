// @ts-check
// npm run format [-- PATH…]: formats everything, or some files, and makes the changes of biome.json's rules that are safe.
// What it can't mend is shown.
import { run } from "./lib/command.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { requireNode } from "./lib/node-version.mjs";

requireNode();
await ensureInstalled();
const { code } = await run("biome", ["check", "--write", ...process.argv.slice(2)]);
process.exitCode = code;
