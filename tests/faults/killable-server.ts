import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { cliConfig } from "../../scripts/lib/cli-bundle.mjs";
import { freePort } from "../../scripts/lib/free-port.mjs";
import { workerEntries } from "../../scripts/lib/node-workers.mjs";
import { root } from "../../scripts/lib/project.mjs";

const ownerToken = "faults-owner";

/** Bundles a process like the command line and returns the path of the bundle. */
export const bundleProcess = async (entry: URL, name: string): Promise<string> => {
  const config = cliConfig();
  const outDir = join(root, "node_modules", ".cache", "parley", `faults-${name}-${process.pid}`);
  const input = { [name]: fileURLToPath(entry), ...workerEntries() };
  const output = { format: "esm", entryFileNames: "[name].mjs", chunkFileNames: "[name]-[hash].mjs" } as const;
  // Otherwise React's development build would be used because of the test environment.
  const oxc = { jsx: { runtime: "automatic", development: false } } as const;
  await build({
    ...config,
    oxc,
    build: { ...config.build, outDir, sourcemap: false, rolldownOptions: { input, output } },
  });
  return join(outDir, `${name}.mjs`);
};

/** Removes a bundle. */
export const removeBundle = (script: string): void => rmSync(join(script, ".."), { recursive: true, force: true });

/** Bundles the server's process. */
export const bundleServer = (): Promise<string> =>
  bundleProcess(new URL("./server-process.ts", import.meta.url), "server");

/**
 * Starts Parley in its own process, with a data folder that survives it.
 * @param bundled the result of `bundleServer`, if several processes share it; then the caller removes it
 */
export const createKillableServer = async (
  stripeUrl: string,
  settings: Record<string, string> = {},
  bundled?: string,
) => {
  const script = bundled ?? (await bundleServer());
  const folder = mkdtempSync(join(tmpdir(), "parley-faults-"));
  const [builderPort, viewerPort] = [await freePort(), await freePort()];
  const env = {
    ...process.env,
    NODE_ENV: "production",
    PARLEY_DATA_DIR: folder,
    PARLEY_BUILDER_PORT: String(builderPort),
    PARLEY_VIEWER_PORT: String(viewerPort),
    PARLEY_OWNER_TOKEN: ownerToken,
    PARLEY_RATE_LIMIT: "0",
    LOG_LEVEL: "error",
    FAULTS_STRIPE_URL: stripeUrl,
    ...settings,
  };
  let child: ChildProcess | null = null;
  let starting: Promise<void> | null = null;
  let said = "";

  const start = (): Promise<void> => {
    starting ??= new Promise<void>((resolve, reject) => {
      const begun = spawn(process.execPath, [script], { env, stdio: ["ignore", "pipe", "pipe"] });
      child = begun;
      const listen = (chunk: Buffer) => {
        said += chunk;
        if (String(chunk).includes("Parley is running")) resolve();
      };
      begun.stdout.on("data", listen);
      begun.stderr.on("data", listen);
      begun.once("exit", (code) => reject(new Error(`The server ended with ${code}:\n${said}`)));
    });
    return starting;
  };

  /** Kills the process at once, without a chance to clean up. */
  const kill = async (): Promise<void> => {
    const killed = child;
    if (!killed) return;
    child = null;
    starting = null;
    const ended = new Promise<void>((resolve) => killed.once("exit", () => resolve()));
    if (killed.exitCode !== null || !killed.kill("SIGKILL"))
      throw new Error(`The server had ended by itself:\n${said}`);
    await ended;
  };

  /** Sends the stop signal. The process must exit by itself with code 0. */
  const stop = async (): Promise<void> => {
    const stopped = child;
    if (!stopped) return;
    child = null;
    starting = null;
    const ended = new Promise<number | null>((resolve) => stopped.once("exit", resolve));
    stopped.kill("SIGTERM");
    const code = await ended;
    if (code !== 0) throw new Error(`The server ended with ${code} when it was to stop:\n${said}`);
  };

  /** Asks as the bot's owner. */
  const owner = async (path: string, body?: unknown) => {
    const response = await fetch(`http://127.0.0.1:${builderPort}/api/v1${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { authorization: `Bearer ${ownerToken}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(await response.text());
    return response.json();
  };

  /** Publishes a bot file, and gives the bot's addresses. */
  const publish = async (file: unknown): Promise<{ id: string; publicId: string; url: string }> => {
    const files = [{ name: "bot", content: JSON.stringify(file) }];
    const { bots } = await owner("/typebots/import", { files, publish: true });
    return bots[0];
  };

  return {
    folder,
    builderUrl: `http://127.0.0.1:${builderPort}`,
    ownerToken,
    viewerUrl: `http://127.0.0.1:${viewerPort}`,
    isUp: () => child !== null,
    start,
    kill,
    stop,
    /** Returns the server's log, which contains only errors. */
    said: () => said.replaceAll(/^Parley is running\.\n/gm, ""),
    owner,
    publish,
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
      if (bundled === undefined) removeBundle(script);
    },
  };
};

export type KillableServer = Awaited<ReturnType<typeof createKillableServer>>;
