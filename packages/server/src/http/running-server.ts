import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { readOwnerToken } from "../accounts/owner-token.ts";
import { dataFolder, inDataFolder, makeDataFolder } from "../environment/data-folder.ts";
import type { Environment } from "../environment/parse-environment.ts";

const shape = z.object({
  pid: z.int(),
  /** Identifies this start of the server. */
  instance: z.string(),
  /** Addresses by which programs on this machine reach the server. */
  builderUrl: z.string(),
  viewerUrl: z.string(),
});

/** The file that a running server writes into its data folder. */
type ServerNotice = z.output<typeof shape>;

const pathOf = (folder: string) => join(folder, "server.json");

/** The time limit for the server's response, in milliseconds. */
const answerTime = 2000;

const readNotice = (folder: string): ServerNotice | null => {
  try {
    return shape.parse(JSON.parse(readFileSync(pathOf(folder), "utf8")));
  } catch {
    return null;
  }
};

/** Writes the file by which the command line finds the running server. */
export const announceServer = (folder: string, notice: ServerNotice): void => {
  const draft = `${pathOf(folder)}.${notice.instance}`;
  makeDataFolder(folder);
  inDataFolder(folder, () => {
    writeFileSync(draft, `${JSON.stringify(notice, null, 2)}\n`, { mode: 0o600 });
    renameSync(draft, pathOf(folder));
  });
};

/** Removes the file, unless another server has replaced it. */
export const withdrawServer = (folder: string, instance: string): void => {
  if (readNotice(folder)?.instance === instance) rmSync(pathOf(folder), { force: true });
};

/** The addresses of a running server, and the token for its API. */
export interface FoundServer {
  builderUrl: string;
  viewerUrl: string;
  ownerToken: string;
}

/**
 * Finds the server that runs on the data folder; null if there is none. The file of a killed server doesn't count,
 * because no server answers with its instance id.
 */
export const findRunningServer = async (environment: Environment): Promise<FoundServer | null> => {
  const notice = readNotice(dataFolder(environment));
  if (notice === null) return null;
  try {
    // biome-ignore lint/style/noRestrictedGlobals: asks this machine's own server at an address that it wrote down itself.
    const response = await fetch(`${notice.builderUrl}/healthz`, { signal: AbortSignal.timeout(answerTime) });
    const { instance } = z.object({ instance: z.string() }).parse(await response.json());
    if (instance !== notice.instance) return null;
  } catch {
    return null;
  }
  const { builderUrl, viewerUrl } = notice;
  return { builderUrl, viewerUrl, ownerToken: readOwnerToken(environment) };
};
