import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type StartOptions, startServer } from "../../../packages/server/src/http/start-server.ts";

const ownerToken = "journey-owner";

/** Starts Parley in this process, with a new data folder and the given settings. */
export const openOwnServer = async ({ environment, ...options }: Partial<StartOptions> = {}) => {
  const folder = mkdtempSync(join(tmpdir(), "parley-own-"));
  const server = await startServer({
    environment: {
      PARLEY_DATA_DIR: folder,
      PORT: "0",
      PARLEY_VIEWER_PORT: "0",
      PARLEY_OWNER_TOKEN: ownerToken,
      LOG_LEVEL: "silent",
      ...environment,
    },
    ...options,
  });
  return {
    builderUrl: server.builderUrl,
    viewerUrl: server.viewerUrl,
    welcomeUrl: () => server.welcomeUrl,
    /** Sends a request as the owner; with a body it is a POST. */
    async owner(path: string, body?: object) {
      const response = await fetch(`${server.builderUrl}/api/v1${path}`, {
        method: body === undefined ? "GET" : "POST",
        headers: { authorization: `Bearer ${ownerToken}`, "content-type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(await response.text());
      return response.json();
    },
    async close() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
