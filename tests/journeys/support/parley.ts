import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import type { ResultRow, ResultsPage } from "@parley/api";
import { freePort } from "../../../scripts/lib/free-port.mjs";
import { provide } from "./provide.ts";
import { writeBotFile } from "./write-bot-file.ts";

const root = resolve(import.meta.dirname, "../../..");
const command = join(root, "packages/cli/bin/parley.mjs");
const run = promisify(execFile);

/** The bot files exported by the reference product. */
export const corpus = process.env.PARLEY_CORPUS ?? resolve(root, "../shared/corpus/typebot");

/** A server in its own process, with a new data folder, started like a normal one. */
export interface Parley {
  builderUrl: string;
  viewerUrl: string;
  /** Returns the printed link that creates the first account; null if an account exists. */
  welcomeUrl(): string | null;
  /** Runs the command line with this server and returns its output. */
  cli(...args: string[]): Promise<string>;
  /** Imports and publishes a bot file, or one of the corpus by name; returns its public address. */
  publish(file: object | string): Promise<string>;
  /** Returns all results, including visits without an answer. */
  results(bot: string): Promise<ResultRow[]>;
  /** Kills the process at once, without a chance to clean up. */
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts Parley and waits until it reports that it runs. */
const startParley = async (settings: Record<string, string>): Promise<Parley> => {
  const folder = mkdtempSync(join(tmpdir(), "parley-journey-"));
  const [builderPort, viewerPort] = [await freePort(), await freePort()];
  const environment = {
    ...process.env,
    PARLEY_DATA_DIR: folder,
    PARLEY_BUILDER_PORT: String(builderPort),
    PARLEY_VIEWER_PORT: String(viewerPort),
    LOG_LEVEL: "warn",
    ...settings,
  };
  const builderUrl = `http://localhost:${builderPort}`;
  const viewerUrl = `http://127.0.0.1:${viewerPort}`;
  let server: ChildProcess | undefined;
  let welcomeUrl: string | null = null;

  const ended = (child: ChildProcess) =>
    child.exitCode !== null || child.signalCode !== null
      ? Promise.resolve()
      : new Promise<void>((resolveEnd) => child.once("exit", () => resolveEnd()));
  const end = async (signal: NodeJS.Signals) => {
    if (!server) return;
    server.kill(signal);
    await ended(server);
    server = undefined;
  };
  const start = async () => {
    const child = spawn(process.execPath, [command, "start"], { env: environment, stdio: ["ignore", "pipe", "pipe"] });
    server = child;
    let said = "";
    await new Promise<void>((resolveStart, reject) => {
      const listen = (chunk: Buffer) => {
        said += chunk;
        // This is the last line that it prints.
        if (said.includes(viewerUrl) && said.includes("Ctrl+C")) resolveStart();
      };
      child.stdout.on("data", listen);
      child.stderr.on("data", listen);
      child.once("exit", (code) => reject(new Error(`Parley ended with ${code}:\n${said}`)));
    });
    welcomeUrl = /\S+\/welcome\?token=\S+/.exec(said)?.[0] ?? null;
  };
  const cli = async (...args: string[]) => {
    const { stdout } = await run(process.execPath, [command, ...args], {
      env: environment,
      maxBuffer: 64 * 1024 * 1024,
    });
    return stdout;
  };

  await start();
  return {
    builderUrl,
    viewerUrl,
    welcomeUrl: () => welcomeUrl,
    cli,
    async publish(file) {
      const path = typeof file === "string" ? join(corpus, file) : writeBotFile(file);
      const printed = await cli("import", path, "--publish");
      const address = printed.split("\n").find((line) => line.startsWith(viewerUrl));
      if (!address) throw new Error(`No public address in:\n${printed}`);
      return address.trim();
    },
    async results(bot) {
      const { results }: Pick<ResultsPage, "results"> = JSON.parse(await cli("results", bot, "--all", "--json"));
      return results;
    },
    kill: () => end("SIGKILL"),
    start,
    async stop() {
      await end("SIGTERM");
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/**
 * Provides a server for the tests.
 * @param settings environment variables besides the common ones of all journeys
 */
export const provideParley = (settings: Record<string, string> = {}) =>
  provide(
    () => startParley(settings),
    (parley) => parley.stop(),
  );
