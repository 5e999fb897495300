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

/** Milliseconds that whoever reads the log has for its last lines. */
const timeToRead = 2000;

const welcome = (url: string | null): string => (url === null ? "" : `\nOpen this link to make your account: ${url}\n`);

/** Starts the server, prints both addresses and, while there is no account, the link to make one, and stays until it is stopped. */
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
  // Lines of the log that nobody reads would keep the process for ever.
  setTimeout(() => process.exit(), timeToRead).unref();
};
