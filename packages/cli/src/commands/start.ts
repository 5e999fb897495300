import { readEnvironment, startServer } from "@parley/server";

export interface StartOptions {
  port?: string;
  viewerPort?: string;
  data?: string;
  host?: string;
}

const settingsOf = ({ port, viewerPort, data, host }: StartOptions): Record<string, string> =>
  Object.fromEntries(
    Object.entries({
      PARLEY_BUILDER_PORT: port,
      PARLEY_VIEWER_PORT: viewerPort,
      PARLEY_DATA_DIR: data,
      PARLEY_HOST: host,
    }).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );

/** Milliseconds to wait until the log's last lines have been written. */
const timeToRead = 2000;

const welcome = (url: string | null): string => (url === null ? "" : `\nOpen this link to make your account: ${url}\n`);

/**
 * Starts the server, prints both addresses and, if there is no account yet, the link to create one. Returns when the server
 * stops.
 */
export const start = async (options: StartOptions): Promise<void> => {
  const environment = readEnvironment({ ...process.env, ...settingsOf(options) });
  const server = await startServer({ environment, isWatched: process.stdout.isTTY === true });
  console.log(`Parley is running.

  Builder  ${server.builderUrl}
  Viewer   ${server.viewerUrl}
  Data     ${server.dataDescription}
  Files    ${server.setup.files}
  Accounts ${server.setup.accounts}
${server.setup.half.map((line) => `  Half set ${line}\n`).join("")}${welcome(server.welcomeUrl)}
Import a bot:  npx parley import FILE --publish
Stop:          Ctrl+C`);
  await server.stopped;
  // Unread log lines in a pipe would otherwise keep the process alive.
  setTimeout(() => process.exit(), timeToRead).unref();
};
