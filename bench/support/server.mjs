// @ts-check
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../scripts/lib/free-port.mjs";
import { root } from "../../scripts/lib/project.mjs";
import { memoryOf, processorTimeOf } from "./child.mjs";

const command = join(root, "packages/cli/bin/parley.mjs");

/**
 * Starts a production build of Parley on a data folder of its own, with a bot published: the example, or another file's.
 * @param {Record<string, string>} [settings] further environment variables
 * @param {string} [bot] path of the bot's file
 */
export const startBenchServer = async (settings = {}, bot = join(root, "examples/feedback.json")) => {
  const folder = mkdtempSync(join(tmpdir(), "parley-bench-"));
  const env = {
    ...process.env,
    PARLEY_DATA_DIR: folder,
    PARLEY_BUILDER_PORT: String(await freePort()),
    PARLEY_VIEWER_PORT: String(await freePort()),
    PARLEY_RATE_LIMIT: "0",
    LOG_LEVEL: "warn",
    ...settings,
  };
  const viewerUrl = `http://127.0.0.1:${env.PARLEY_VIEWER_PORT}`;
  const cli = (/** @type {string[]} */ ...args) =>
    execFileSync(process.execPath, [command, ...args], { env, encoding: "utf8" });

  let said = "";
  const start = async () => {
    const begun = performance.now();
    const child = spawn(process.execPath, [command, "start"], { env, stdio: ["ignore", "pipe", "ignore"] });
    // Everything is read, so that the process never waits for a full pipe.
    child.stdout.on("data", (chunk) => {
      said = (said + chunk).slice(-4000);
    });
    for (;;) {
      const isUp = await fetch(`${viewerUrl}/healthz`).then(
        (response) => response.ok,
        () => false,
      );
      if (isUp) break;
      if (child.exitCode !== null) throw new Error(`Parley ended with ${child.exitCode}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return { child, milliseconds: performance.now() - begun };
  };

  let { child } = await start();
  const printed = cli("import", bot, "--publish");
  const address = printed.split("\n").find((line) => line.startsWith(viewerUrl)) ?? "";
  const end = () =>
    new Promise((resolve) => {
      child.once("exit", resolve);
      child.kill("SIGTERM");
    });

  return {
    viewerUrl,
    builderUrl: `http://127.0.0.1:${env.PARLEY_BUILDER_PORT}`,
    address,
    /** Returns the printed link with which the first account is made; empty until it is printed. */
    welcomeUrl: () => /\S+\/welcome\?token=\S+/.exec(said)?.[0] ?? "",
    /** Milliseconds from the command to the first healthy answer. */
    async restart() {
      await end();
      const started = await start();
      child = started.child;
      return started.milliseconds;
    },
    /** Returns the memory of the process in megabytes. */
    memory: () => memoryOf(child.pid),
    /** Returns the processor time of the process in milliseconds, including the system's work for it. */
    processorTime: () => processorTimeOf(child.pid),
    async stop() {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
