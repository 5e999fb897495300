import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { addressesOf } from "../../environment/addresses.ts";
import { dataFolder } from "../../environment/data-folder.ts";
import type { Environment } from "../../environment/parse-environment.ts";
import { createOutbound } from "../../outbound/create-outbound.ts";
import { openBucket, openFolder } from "../../storage/open-storage.ts";
import { explainBucket } from "./explain-failure.ts";
import { about, type Finding, patience, reasonOf, within } from "./finding.ts";

const { fine, skipped, wrong } = about("Files");

async function* bytesOf(text: string) {
  yield Buffer.from(text);
}

const textOf = async (body: ReadableStream<Uint8Array> | null | undefined): Promise<string | null> =>
  body ? new Response(body).text() : null;

/** Reads a file at its public address; null if it is not there. */
const readInPublic = async (address: string): Promise<string | null> => {
  // The operator has configured this host, so it may be in a private network.
  const outbound = createOutbound({ allowedHosts: [new URL(address).hostname], allowsLoopback: true });
  try {
    const answer = await outbound.fetch(address, { timeLimit: patience });
    return answer.ok ? await answer.text() : null;
  } finally {
    await outbound.close();
  }
};

/** Stores a file, reads it and removes it. */
export const checkStorage = async (environment: Environment): Promise<Finding> => {
  const folder = dataFolder(environment);
  const bucket = openBucket(environment);
  if (bucket === null && !existsSync(folder)) return skipped(`There is no ${folder} yet: the first start makes it.`);
  const { storage, place, close } = bucket ?? openFolder(join(folder, "uploads"));
  const { publicFiles } = addressesOf(environment);
  const key = `${publicFiles === undefined ? "private" : "public"}/doctor/${randomUUID()}`;
  const facts = { type: "text/plain", disposition: "attachment", maxSize: 100 };
  const roundTrip = async () => {
    await storage.put(key, bytesOf(key), facts);
    try {
      if ((await textOf((await storage.get(key))?.body)) !== key) throw new Error("What was stored is not there.");
      if (publicFiles !== undefined && (await readInPublic(`${publicFiles}/${key}`)) !== key)
        throw new Error(`At ${publicFiles}, S3_PUBLIC_CUSTOM_DOMAIN, it is not there.`);
    } finally {
      await storage.delete(key);
    }
  };
  try {
    await within(roundTrip(), 30_000);
    return fine(`A file was stored in ${place}, read and removed.`);
  } catch (error) {
    const remedy =
      bucket === null
        ? "Let Parley's user write in the data folder, and see that the disk is not full."
        : explainBucket(error, environment.S3_BUCKET);
    return wrong(`No file could be stored in ${place} and read again: ${reasonOf(error)}`, remedy);
  } finally {
    await close();
  }
};
