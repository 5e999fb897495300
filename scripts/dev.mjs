// @ts-check
// npm run dev: starts the server, and restarts it when its sources change. Changed components and styles appear in open
// pages without a reload. Arguments are passed on to `parley start`.
import { fork, spawn } from "node:child_process";
import { join } from "node:path";
import { runScript } from "./lib/command.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { requireNode } from "./lib/node-version.mjs";
import { root } from "./lib/project.mjs";

requireNode();
await ensureInstalled();
// Errors while generating are reported and can be corrected while this runs.
await runScript("generate.mjs");
const serverEnvironment = { ...process.env };
process.env.NODE_ENV = "development";
const { startApps } = await import("./lib/dev/apps.mjs");
const apps = await startApps();
serverEnvironment.PARLEY_DEV_APPS = apps.map(({ name, address }) => `${name}=${address}`).join(",");

const program = [join(root, "packages", "cli", "bin", "parley.mjs"), "start", ...process.argv.slice(2)];
/** @type {import("node:child_process").ChildProcess | null} */
let server = null;
let isStopping = false;

const startServer = () => {
  server = spawn(process.execPath, program, { stdio: "inherit", env: serverEnvironment });
  server.on("exit", () => {
    server = null;
    console.log("The server has stopped; it starts again after the next change.");
  });
};

const restartServer = () => {
  if (isStopping) return;
  if (!server) return startServer();
  server.removeAllListeners("exit").once("exit", startServer).kill("SIGTERM");
};

const builder = fork(join(root, "scripts", "lib", "dev", "watch-server.mjs"), { env: serverEnvironment });
builder.on("message", restartServer);

/** @param {NodeJS.Signals} signal */
const stop = async (signal) => {
  if (isStopping) return;
  isStopping = true;
  builder.kill();
  const running = server;
  /** @type {Promise<number | null>} */
  const ended = running
    ? new Promise((resolve) => running.removeAllListeners("exit").once("exit", resolve))
    : Promise.resolve(0);
  // A terminal sends Ctrl+C to the whole group, so the server has received it already.
  if (signal === "SIGTERM" || !process.stdin.isTTY) running?.kill(signal);
  await Promise.all(apps.map(({ close }) => close()));
  process.exit((await ended) ?? 0);
};
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) process.on(signal, () => void stop(signal));
