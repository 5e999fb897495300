import { join } from "node:path";
import type { Environment } from "../environment/parse-environment.ts";
import { createOutbound, type Outbound } from "../outbound/create-outbound.ts";
import { createDiskStorage, keptFolder } from "./disk-storage.ts";
import { createS3Storage } from "./s3-storage.ts";
import type { Storage } from "./storage.ts";

/** A storage, and the connections it holds. */
export interface OpenStorage {
  storage: Storage;
  /** A description of the place, for messages. */
  place: string;
  close(): Promise<void>;
}

const hostOf = (endpoint: string): string => endpoint.replace(/^https?:\/\//, "").replace(/\/+$/, "");

/** Opens the bucket in the settings; null if there is none. `watch` may wrap the HTTP client, for tracing. */
export const openBucket = (
  environment: Environment,
  watch: (outbound: Outbound) => Outbound = (outbound) => outbound,
): OpenStorage | null => {
  const { S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY, S3_PORT, S3_SSL, S3_BUCKET: bucket } = environment;
  const { S3_REGION: region = "us-east-1" } = environment;
  if (S3_ENDPOINT === undefined || S3_ACCESS_KEY === undefined || S3_SECRET_KEY === undefined) return null;
  const port = S3_PORT === undefined ? "" : `:${S3_PORT}`;
  const endpoint = `${S3_SSL ? "https" : "http"}://${hostOf(S3_ENDPOINT)}${port}`;
  // The operator has configured this host, which is usually in the same private network.
  const outbound = watch(createOutbound({ allowedHosts: [new URL(endpoint).hostname], allowsLoopback: true }));
  const place = { endpoint, bucket, region, accessKey: S3_ACCESS_KEY, secretKey: S3_SECRET_KEY };
  return {
    storage: createS3Storage(place, outbound),
    place: `the bucket ${bucket} at ${endpoint}`,
    close: () => outbound.close(),
  };
};

/** Opens a storage in the data folder. */
export const openFolder = (folder: string): OpenStorage => ({
  storage: createDiskStorage(folder),
  place: folder,
  close: async () => undefined,
});

/** Lists the files of such a folder with their paths on disk. */
export async function* filesIn(folder: string): AsyncGenerator<{ key: string; path: string }> {
  for await (const { key } of createDiskStorage(folder).list(""))
    yield { key, path: join(folder, keptFolder, ...key.split("/")) };
}
