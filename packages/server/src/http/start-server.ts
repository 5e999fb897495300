import { createServer } from "node:http";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { createWelcomeUrl } from "../accounts/owner-account.ts";
import { createLog } from "../base/log.ts";
import { createLogStream } from "../base/log-stream.ts";
import { createTerminalStream, tellLostLines } from "../base/terminal-stream.ts";
import { dataFolder, hasData } from "../environment/data-folder.ts";
import { describeSetup } from "../environment/describe-setup.ts";
import { closeFolder, writeRemedy } from "../environment/folder-modes.ts";
import { findForeignSettings } from "../environment/foreign-variables.ts";
import {
  builderPort,
  findIdleSettings,
  findUnneededSettings,
  parseEnvironment,
  type RawEnvironment,
} from "../environment/parse-environment.ts";
import { createParley, type ParleyOptions } from "./create-parley.ts";
import { connectionLimits, limitWaiting, listen, localAddress, stopListening } from "./listen.ts";
import { announceServer, withdrawServer } from "./running-server.ts";

const signals = ["SIGINT", "SIGTERM"] as const;

/** Calls `stop` at the first signal; a second one ends the process at once. Returns a function that removes the handlers. */
const stopOnSignals = (stop: () => void): (() => void) => {
  let isStopping = false;
  const onSignal = () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    stop();
  };
  for (const signal of signals) process.on(signal, onSignal);
  return () => {
    for (const signal of signals) process.off(signal, onSignal);
  };
};

export interface RunningServer {
  /** The public addresses of both halves. */
  builderUrl: string;
  viewerUrl: string;
  /** The link to create the owner's account; null if there is an account. */
  welcomeUrl: string | null;
  /** A readable description of where the data is stored. */
  dataDescription: string;
  /** Who can create an account, where files are stored, and which settings are incomplete. */
  setup: ReturnType<typeof describeSetup>;
  /** Waits for running requests, then closes the database. A signal does the same. */
  stop(): Promise<void>;
  /** Resolves when the server has stopped. */
  stopped: Promise<void>;
}

const kinds = {
  sqlite: "SQLite in",
  postgres: "PostgreSQL; secrets in",
  mysql: "MySQL or MariaDB; secrets in",
} as const;

/** The options for starting the server. */
export interface StartOptions extends Omit<ParleyOptions, "environment" | "routineLevel"> {
  environment: RawEnvironment;
  /**
   * Whether somebody reads the log in a terminal. Then it has plain lines, and includes requests only with
   * LOG_LEVEL=debug.
   */
  isWatched?: boolean;
}

/**
 * Starts both halves of the server in this process, with settings in the form of `process.env`.
 *
 * @throws EnvironmentError listing all invalid settings; FolderLockedError when another process uses the data folder;
 * Error naming a port that is taken
 */
export const startServer = async ({ isWatched = false, ...options }: StartOptions): Promise<RunningServer> => {
  const environment = parseEnvironment(options.environment);
  const folder = dataFolder(environment);
  const isNew = !hasData(environment);
  const routineLevel = isWatched ? "debug" : "info";
  const forPeople = isWatched ? createLogStream(process.stderr.fd, tellLostLines) : null;
  const stream = forPeople === null ? undefined : createTerminalStream((line) => forPeople.write(line));
  const log = createLog(environment.LOG_LEVEL, stream);
  const parley = await createParley({ log, ...options, environment, routineLevel });
  const { addresses, database } = parley.services;
  const open = closeFolder(folder);
  if (open.length > 0)
    parley.log.warn(
      { remedies: open.map(writeRemedy) },
      "Other users of this machine can read the data of this server",
    );
  const idle = findIdleSettings(options.environment);
  if (idle.length > 0)
    parley.log.warn({ settings: idle.join(", ") }, "These settings are known, but do nothing in this release");
  const meaningless = [...findForeignSettings(options.environment), ...findUnneededSettings(options.environment)];
  if (meaningless.length > 0)
    parley.log.warn(
      { settings: meaningless.map(({ name, reason }) => `${name}: ${reason}`) },
      "These settings mean nothing here, and can be removed",
    );
  const builder = createServer(connectionLimits, getRequestListener(parley.builder.fetch));
  const viewer = createServer(connectionLimits, getRequestListener(parley.viewer.fetch));
  for (const server of [builder, viewer]) limitWaiting(server);
  let stopping: Promise<void> | undefined;
  let settle: () => void = () => undefined;
  const stopped = new Promise<void>((resolve) => {
    settle = resolve;
  });

  const stop = (): Promise<void> => {
    stopping ??= (async () => {
      withdrawServer(folder, parley.instance);
      await parley.endStreams();
      await Promise.all([stopListening(builder), stopListening(viewer)]);
      await parley.close();
      forgetSignals();
      parley.log.info("stopped");
      settle();
    })();
    return stopping;
  };
  const forgetSignals = stopOnSignals(() => void stop());

  try {
    const host = environment.PARLEY_HOST;
    const wanted = { builder: builderPort(environment), viewer: environment.PARLEY_VIEWER_PORT };
    const ports = {
      builder: await listen(builder, { port: wanted.builder, host, variable: "PARLEY_BUILDER_PORT" }),
      viewer: await listen(viewer, { port: wanted.viewer, host, variable: "PARLEY_VIEWER_PORT" }),
    };
    if (addresses.builder.endsWith(":0")) addresses.builder = `http://localhost:${ports.builder}`;
    if (addresses.viewer.endsWith(":0")) addresses.viewer = `http://127.0.0.1:${ports.viewer}`;
    announceServer(folder, {
      pid: process.pid,
      instance: parley.instance,
      builderUrl: localAddress(host, ports.builder),
      viewerUrl: localAddress(host, ports.viewer),
    });
    parley.services.sandbox.start();
    await parley.services.outbox.recover();
    parley.services.counting.start();
    parley.services.notifier.start();
    parley.services.publisher.start();
    parley.cleaning.start();
    parley.log[routineLevel]({ ...addresses, database: database.kind }, "started");
    const dataDescription = `${kinds[database.kind]} ${folder}${isNew ? " (new)" : ""}`;
    const { builder: builderUrl, viewer: viewerUrl } = addresses;
    const welcomeUrl = await createWelcomeUrl(parley.services);
    const setup = describeSetup(environment, join(folder, "uploads"));
    // In a terminal, the command prints this itself.
    if (!isWatched) parley.log.info(setup, "who can make an account, where files go, and what is set by half");
    return { builderUrl, viewerUrl, welcomeUrl, dataDescription, setup, stop, stopped };
  } catch (error) {
    await stop();
    throw error;
  }
};
