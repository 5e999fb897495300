// @ts-check
// npm start: installs what is missing, builds what is out of date, and starts the server.
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
  // A process of its own, so that the bundler's memory is released before the server starts.
  const { code } = await runScript("build.mjs");
  if (code !== 0) process.exit(code);
}

// npm passes a signal only to the shell between itself and this process. When that shell ends, this process must stop too.
if (process.env.npm_lifecycle_event === "start") {
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, 200);
  watch.unref();
}

// The command line runs in this process, so that other signals and the exit code need not be passed on.
const program = join(root, "packages", "cli", "bin", "parley.mjs");
process.argv = [process.execPath, program, "start", ...process.argv.slice(2)];
await import(pathToFileURL(program).href);
