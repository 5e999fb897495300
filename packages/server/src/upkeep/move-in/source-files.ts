import { EnvironmentError } from "../../environment/environment-error.ts";
import { type Environment, parseEnvironment, type RawEnvironment } from "../../environment/parse-environment.ts";
import { openBucket } from "../../storage/open-storage.ts";
import type { Storage, StoredFile } from "../../storage/storage.ts";
import { UpkeepError } from "../upkeep-error.ts";
import { nameOfKey } from "./file-addresses.ts";

/** The uploaded files of the source. */
export interface SourceFiles {
  storage: Storage;
  /** A description of the bucket, for messages. */
  place: string;
  /** The hosts in the addresses by which the source's bots and results refer to the files. */
  hosts: ReadonlySet<string>;
  close(): Promise<void>;
}

/** The prefixes of all files of bots, people and results. */
const prefixes = ["public/", "private/"];

const readSettings = (settings: RawEnvironment): Environment => {
  // A setting without a value counts as not set.
  const given = Object.entries(settings).filter(([name, value]) => name.startsWith("S3_") && value);
  try {
    return parseEnvironment(Object.fromEntries(given));
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    const problems = error.problems.map(({ field, expected }) => `${field} must be ${expected}`);
    throw new UpkeepError(
      `The settings of the bucket that files are to come from are not valid: ${problems.join("; ")}.`,
    );
  }
};

const hostOf = (address: string): string[] => (URL.canParse(address) ? [new URL(address).host] : []);

/**
 * Opens the source's bucket. The operator has configured it, so it may be in a private network.
 *
 * @throws UpkeepError if it is not configured or can't be read
 */
export const openSourceFiles = async (settings: RawEnvironment): Promise<SourceFiles> => {
  const environment = readSettings(settings);
  const bucket = openBucket(environment);
  if (bucket === null)
    throw new UpkeepError(
      "--copy-files needs the bucket of the other server: S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY and S3_BUCKET, in the " +
        "file of --env, or as --s3-endpoint, --s3-access-key, --s3-secret-key and --s3-bucket.",
    );
  const { storage, place, close } = bucket;
  try {
    for await (const _ of storage.list("public/")) break;
  } catch (error) {
    await close();
    throw new UpkeepError(
      `The files can't be read from ${place}: ${error instanceof Error ? error.message : error} The keys must be allowed ` +
        "to list the bucket and to get objects. Where its address leads somewhere else from here, name the one that is " +
        "reached from this machine: --s3-endpoint, --s3-port, --s3-ssl.",
    );
  }
  const { S3_PUBLIC_CUSTOM_DOMAIN: domain = "", S3_BUCKET: name } = environment;
  const endpoint = place.slice(place.indexOf("http"));
  const [host = ""] = hostOf(endpoint);
  const called = settings.NEXTAUTH_URL ?? "";
  return { storage, place, close, hosts: new Set([host, `${name}.${host}`, ...hostOf(domain), ...hostOf(called)]) };
};

/** Returns those of some files that exist in the bucket, by name. */
export const listFiles = async (
  { storage }: SourceFiles,
  isWanted: (name: string) => boolean,
): Promise<Map<string, StoredFile>> => {
  const found = new Map<string, StoredFile>();
  for (const prefix of prefixes)
    for await (const file of storage.list(prefix)) {
      const name = nameOfKey(file.key);
      if (isWanted(name)) found.set(name, file);
    }
  return found;
};
