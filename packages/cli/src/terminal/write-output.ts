import { once } from "node:events";
import { rmSync } from "node:fs";
import { open, realpath, rename, rm, stat } from "node:fs/promises";
import { constants } from "node:os";
import { describeFileFault } from "./describe-file-fault.ts";
import { ExitError } from "./exit-error.ts";

/** Resolves when more can be written. */
export type Write = (text: string) => Promise<void>;

const stopSignals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

const writeOut: Write = async (text) => {
  if (!process.stdout.write(text)) await once(process.stdout, "drain");
};

const cantBeWritten = (path: string, error: unknown): ExitError =>
  new ExitError(2, `${path} can't be written: ${describeFileFault(error)}.`);

/**
 * Writes to a file, or to standard output, in parts. The file has a temporary name until it is complete, so that an
 * interrupted write leaves no partial file and an existing file stays unchanged.
 *
 * @throws ExitError if it can't be written, and any error of `work`
 */
export const writeOutput = async (path: string | undefined, work: (write: Write) => Promise<void>): Promise<void> => {
  if (path === undefined) return work(writeOut);
  const target = await realpath(path).catch(() => path);
  const there = await stat(target).catch(() => null);
  // A device or pipe must not be replaced by a file.
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
