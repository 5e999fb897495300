// @ts-check
// npm start: installs what is missing, builds what is stale, and starts the server.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { runScript } from "./lib/command.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { requireNode } from "./lib/node-version.mjs";
import { findStaleProducts } from "./lib/products.mjs";
import { root } from "./lib/project.mjs";

requireNode();
await ensureInstalled();
if (findStaleProducts().length > 0) {
  // In a process of its own, so that the bundler's memory does not stay with the server.
  const { code } = await runScript("build.mjs");
  if (code !== 0) process.exit(code);
}

// npm tells only the shell it has put between itself and us about a signal. When that shell is gone, we are to stop too.
if (process.env.npm_lifecycle_event === "start") {
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, 200);
  watch.unref();
}

// The command line runs in this very process: other signals and the exit code need no passing on.
const program = join(root, "packages", "cli", "bin", "parley.mjs");
process.argv = [process.execPath, program, "start", ...process.argv.slice(2)];
await import(pathToFileURL(program).href);
