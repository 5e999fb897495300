import { createBackup, dataFolder, parseEnvironment, readEnvironment, restoreBackup } from "@parley/server";
import { ExitError, orWrongUse } from "../terminal/exit-error.ts";

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

const settingsWith = (data: string | undefined) =>
  parseEnvironment(readEnvironment({ ...process.env, ...(data === undefined ? {} : { PARLEY_DATA_DIR: data }) }));

const nameNow = (): string =>
  `parley-${new Date().toISOString().slice(0, 19).replace("T", "-").replaceAll(":", "")}.tar.gz`;

/** Writes a backup of the data folder. An interrupted backup leaves no partial file. */
export const backUp = async (file: string | undefined, data: string | undefined): Promise<void> => {
  const path = file ?? nameNow();
  // `restore` recognizes a backup by this extension.
  if (!path.endsWith(".tar.gz")) throw new ExitError(2, `The name of a backup ends in .tar.gz: ${path}.tar.gz`);
  const environment = settingsWith(data);
  const stopped = new AbortController();
  const stop = () => stopped.abort(new Error("Stopped. There is no backup."));
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, stop);
  const { isTTY } = process.stderr;
  const onProgress = (files: number) => {
    if (isTTY) process.stderr.write(`\r${files} files\x1b[K`);
  };
  try {
    const backup = await orWrongUse(createBackup({ environment, path, onProgress, signal: stopped.signal }));
    if (isTTY) process.stderr.write("\r\x1b[K");
    console.log(`${backup.path}: the database, ${backup.files} files and the secrets (${megabytes(backup.size)}).`);
    if (backup.filesElsewhere !== null) console.log(`Files in ${backup.filesElsewhere} are not in it.`);
    console.log("Whoever has this file can read everything in it: keep it as you keep a password.");
  } finally {
    for (const signal of ["SIGINT", "SIGTERM"]) process.off(signal, stop);
  }
};

/** Restores a backup into the given data folder, or into that of the settings. */
export const restoreFrom = async (
  path: string,
  { folder: given, replace }: { folder: string | undefined; replace: boolean },
): Promise<void> => {
  const environment = settingsWith(given);
  const restored = await orWrongUse(restoreBackup({ path, folder: dataFolder(environment), mayReplace: replace }));
  const { folder, createdAt, files, earlier } = restored;
  console.log(`${folder} is as it was at ${createdAt}: the database, ${files} files and the secrets.`);
  if (earlier !== null) console.log(`What was there before is in ${earlier}.`);
  if (environment.DATABASE_URL !== undefined)
    console.log("DATABASE_URL is set: the server uses the database there, and not this one, until it is removed.");
  if (environment.ENCRYPTION_SECRET !== undefined)
    console.log(
      `ENCRYPTION_SECRET is set. Where it is not the key in ${folder}/encryption-secret, accounts at other services can't be read.`,
    );
};
