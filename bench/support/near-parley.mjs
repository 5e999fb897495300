// @ts-check
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { cliConfig } from "../../scripts/lib/cli-bundle.mjs";
import { freePort } from "../../scripts/lib/free-port.mjs";
import { workerEntries } from "../../scripts/lib/node-workers.mjs";
import { root } from "../../scripts/lib/project.mjs";
import { memoryOf, processorTimeOf } from "./child.mjs";

const token = "bench-owner";

/** Bundles the server as the command line is bundled. */
const bundle = async () => {
  const config = cliConfig();
  const outDir = join(root, "node_modules", ".cache", "parley", `bench-${process.pid}`);
  const input = { server: fileURLToPath(new URL("./near-server.mjs", import.meta.url)), ...workerEntries() };
  /** @type {import("vite").Rolldown.OutputOptions} */
  const output = { format: "esm", entryFileNames: "[name].mjs", chunkFileNames: "[name]-[hash].mjs" };
  await build({ ...config, build: { ...config.build, outDir, sourcemap: false, rolldownOptions: { input, output } } });
  return outDir;
};

/** Starts Parley in its own process, with the built apps. It may call servers on this machine. */
export const startNearParley = async () => {
  const code = await bundle();
  const folder = mkdtempSync(join(tmpdir(), "parley-bench-"));
  const env = {
    ...process.env,
    NODE_ENV: "production",
    PARLEY_DATA_DIR: folder,
    PARLEY_BUILDER_PORT: String(await freePort()),
    PARLEY_VIEWER_PORT: String(await freePort()),
    PARLEY_OWNER_TOKEN: token,
    PARLEY_RATE_LIMIT: "0",
    LOG_LEVEL: "warn",
  };
  const viewerUrl = `http://127.0.0.1:${env.PARLEY_VIEWER_PORT}`;
  const child = spawn(process.execPath, [join(code, "server.mjs")], { env, stdio: ["ignore", "ignore", "inherit"] });
  const isUp = () =>
    fetch(`${viewerUrl}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error(`Parley ended with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    viewerUrl,
    memory: () => memoryOf(child.pid),
    processorTime: () => processorTimeOf(child.pid),
    /** Makes a call as the owner. */
    owner: async (/** @type {string} */ path, /** @type {object} */ body) => {
      const response = await fetch(`http://127.0.0.1:${env.PARLEY_BUILDER_PORT}/api/v1${path}`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      if (!response.ok) throw new Error(await response.text());
      return response.json();
    },
    stop: async () => {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await ended;
      for (const path of [folder, code]) rmSync(path, { recursive: true, force: true });
    },
  };
};
