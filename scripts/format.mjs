// @ts-check
// npm run format [-- PATH…]: formats everything, or some files, and applies the safe fixes of biome.json's rules.
// Problems that it can't fix are shown.
import { run } from "./lib/command.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { requireNode } from "./lib/node-version.mjs";

requireNode();
await ensureInstalled();
const { code } = await run("biome", ["check", "--write", ...process.argv.slice(2)]);
process.exitCode = code;
