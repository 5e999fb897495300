import { join } from "node:path";
import { copyFiles, dataFolder, openBucket, openFolder, parseEnvironment, readEnvironment } from "@parley/server";
import { ExitError } from "../terminal/exit-error.ts";

/** The targets of copying files. */
export const copyTargets = ["s3", "folder"] as const;

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

/**
 * Copies all files between the data folder and the bucket in the settings. Existing files are kept, and nothing is deleted.
 */
export const copyAllFiles = async (target: (typeof copyTargets)[number], data: string | undefined): Promise<void> => {
  const given = { ...process.env, ...(data === undefined ? {} : { PARLEY_DATA_DIR: data }) };
  const environment = parseEnvironment(readEnvironment(given));
  const bucket = openBucket(environment);
  if (bucket === null)
    throw new ExitError(
      2,
      "Set S3_ENDPOINT, S3_ACCESS_KEY and S3_SECRET_KEY, so that there is a bucket to copy to or from.",
    );
  const folder = openFolder(join(dataFolder(environment), "uploads"));
  const [from, to] = target === "s3" ? [folder, bucket] : [bucket, folder];
  try {
    console.log(`Copying from ${from.place} to ${to.place}.`);
    const { isTTY } = process.stderr;
    const { files, copied, bytes } = await copyFiles(from.storage, to.storage, (progress) => {
      const line = `${progress.files} files, ${progress.copied} copied (${megabytes(progress.bytes)})`;
      if (isTTY) process.stderr.write(`\r${line}\x1b[K`);
      else if (progress.files % 100 === 0) process.stderr.write(`${line}\n`);
    });
    if (isTTY) process.stderr.write("\r\x1b[K");
    console.log(`${copied} of ${files} files copied (${megabytes(bytes)}); the others were there already.`);
  } finally {
    await bucket.close();
  }
};
