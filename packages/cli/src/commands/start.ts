import { startServer } from "@parley/server";

/** Starts the server, prints both addresses, and stays until it is stopped. */
export const start = async (): Promise<void> => {
  const server = await startServer({ environment: process.env });
  console.log(`Parley is running.

  Builder  ${server.builderUrl}
  Viewer   ${server.viewerUrl}
  Data     ${server.dataDescription}

Import a bot:  npx parley import FILE --publish
Stop:          Ctrl+C`);
  await server.stopped;
};
