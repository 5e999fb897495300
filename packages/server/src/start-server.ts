import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { createLog } from "./create-log.ts";
import { createParley, type ParleyOptions } from "./create-parley.ts";
import { dataFolder } from "./environment/data-folder.ts";
import { builderPort, parseEnvironment, type RawEnvironment } from "./environment/parse-environment.ts";
import { listen, localAddress, stopListening } from "./http/listen.ts";
import { announceServer, withdrawServer } from "./running-server.ts";
import { stopOnSignals } from "./stop-on-signals.ts";

export interface RunningServer {
  /** Where people reach it. */
  builderUrl: string;
  viewerUrl: string;
  /** Where the data is kept, for people to read. */
  dataDescription: string;
  /** Finishes the requests that run, then closes the database. A signal does the same. */
  stop(): Promise<void>;
  /** Settles when the server has stopped. */
  stopped: Promise<void>;
}

const kinds = {
  sqlite: "SQLite in",
  postgres: "PostgreSQL; secrets in",
  mysql: "MySQL or MariaDB; secrets in",
} as const;

/**
 * Starts both halves of the server in this process, with settings as `process.env` has them.
 *
 * @throws EnvironmentError listing all bad settings; FolderLockedError when another process uses the data folder;
 * Error saying which port is taken
 */
export const startServer = async (
  options: Omit<ParleyOptions, "environment"> & { environment: RawEnvironment },
): Promise<RunningServer> => {
  const environment = parseEnvironment(options.environment);
  const parley = await createParley({ log: createLog(environment.LOG_LEVEL), ...options, environment });
  const { addresses, database } = parley.services;
  const folder = dataFolder(environment);
  const builder = createServer(getRequestListener(parley.builder.fetch));
  const viewer = createServer(getRequestListener(parley.viewer.fetch));
  let stopping: Promise<void> | undefined;
  let settle: () => void = () => undefined;
  const stopped = new Promise<void>((resolve) => {
    settle = resolve;
  });

  const stop = (): Promise<void> => {
    stopping ??= (async () => {
      withdrawServer(folder, parley.instance);
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
    parley.log.info({ ...addresses, database: database.kind }, "started");
    const dataDescription = `${kinds[database.kind]} ${folder}`;
    return { builderUrl: addresses.builder, viewerUrl: addresses.viewer, dataDescription, stop, stopped };
  } catch (error) {
    await stop();
    throw error;
  }
};
