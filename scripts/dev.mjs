// @ts-check
// npm run dev: rebuilds what changes and restarts the server. Arguments go on to `parley start`.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { runScript } from "./lib/command.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { requireNode } from "./lib/node-version.mjs";
import { products } from "./lib/products.mjs";
import { root } from "./lib/project.mjs";

requireNode();
await ensureInstalled();
// What can't be generated now is said, and can be mended while this runs.
await runScript("generate.mjs");
const { build } = await import("vite");
const { productConfig } = await import("./lib/product-config.mjs");

const program = [join(root, "packages", "cli", "bin", "parley.mjs"), "start", ...process.argv.slice(2)];
/** @type {import("node:child_process").ChildProcess | null} */
let server = null;
let isStopping = false;
/** Products whose newest build is finished; the server starts when all are. */
const built = new Set();

const startServer = () => {
  server = spawn(process.execPath, program, { stdio: "inherit" });
  server.on("exit", (exitCode) => {
    server = null;
    if (isStopping) process.exit(exitCode ?? 0);
    console.log("The server has stopped; it starts again after the next change.");
  });
};

const restartServer = () => {
  if (isStopping) return;
  if (!server) return startServer();
  server.removeAllListeners("exit").once("exit", startServer).kill("SIGTERM");
};

for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) {
  process.on(signal, () => {
    isStopping = true;
    if (!server) process.exit(0);
    server.removeAllListeners("exit").once("exit", (exitCode) => process.exit(exitCode ?? 0));
    // A terminal tells the whole group about Ctrl+C; the server has then heard of it itself.
    if (signal === "SIGTERM" || !process.stdin.isTTY) server.kill(signal);
  });
}

for (const product of products) {
  const config = productConfig(product);
  const watcher = await build({ ...config, build: { ...config.build, watch: {} } });
  if (!("on" in watcher)) throw new Error(`${product.name} cannot be watched`);
  let isBroken = false;
  watcher.on("event", (event) => {
    if (event.code === "START") {
      built.delete(product.name);
      isBroken = false;
    }
    if (event.code === "ERROR") {
      isBroken = true;
      console.error(`${product.name}: ${event.error.message}`);
    }
    if (event.code !== "END" || isBroken) return;
    built.add(product.name);
    if (built.size === products.length) restartServer();
  });
}
