import { once } from "node:events";
import { rmSync } from "node:fs";
import { open, realpath, rename, rm, stat } from "node:fs/promises";
import { constants } from "node:os";
import { describeFileFault } from "./describe-file-fault.ts";
import { ExitError } from "./exit-error.ts";

/** Resolves once more may be written. */
export type Write = (text: string) => Promise<void>;

const stopSignals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

const writeOut: Write = async (text) => {
  if (!process.stdout.write(text)) await once(process.stdout, "drain");
};

const cantBeWritten = (path: string, error: unknown): ExitError =>
  new ExitError(2, `${path} can't be written: ${describeFileFault(error)}.`);

/**
 * Has something written to a file, else to standard output, part by part. Until all is written the file has another name, so
 * that none which looks whole is left by what was stopped or has failed; one that was there stays as it was.
 *
 * @throws ExitError where it can't be written, and whatever `work` throws
 */
export const writeOutput = async (path: string | undefined, work: (write: Write) => Promise<void>): Promise<void> => {
  if (path === undefined) return work(writeOut);
  const target = await realpath(path).catch(() => path);
  const there = await stat(target).catch(() => null);
  // Nothing takes the place of a device or a pipe.
  const isWhole = there !== null && !there.isFile();
  const written = isWhole ? target : `${target}.${process.pid}.part`;
  const file = await open(written, isWhole ? "w" : "wx", there?.mode ?? 0o666).catch((error: unknown) => {
    throw cantBeWritten(path, error);
  });
  const onSignal = (signal: (typeof stopSignals)[number]) => {
    if (!isWhole) rmSync(written, { force: true });
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of stopSignals) process.once(signal, onSignal);
  try {
    await work(async (text) => {
      await file.appendFile(text).catch((error: unknown) => {
        throw cantBeWritten(path, error);
      });
    });
    if (!isWhole) await file.sync();
    await file.close();
    if (!isWhole) await rename(written, target);
  } catch (error) {
    await file.close().catch(() => undefined);
    if (!isWhole) await rm(written, { force: true });
    throw error;
  } finally {
    for (const signal of stopSignals) process.off(signal, onSignal);
  }
};
