import { fstatSync, writeSync } from "node:fs";
import type { DestinationStream } from "pino";

/** The most characters that may wait for a slow reader. */
const mostWaiting = 1_000_000;

/** A target of log lines. `write` returns whether the line was accepted. */
interface Sink {
  write(line: string): boolean;
}

/** A file or terminal: writing is synchronous and either succeeds or fails at once. */
const createFileSink = (fd: number): Sink => {
  /** The disk became full in the middle of a line, so the next one must start on a new line. */
  let isCutOff = false;
  return {
    write(line) {
      const bytes = Buffer.from(isCutOff ? `\n${line}` : line);
      let written = 0;
      try {
        while (written < bytes.length) written += writeSync(fd, bytes, written);
        isCutOff = false;
        return true;
      } catch {
        isCutOff ||= written > 0;
        return false;
      }
    },
  };
};

const ignore = (): void => undefined;

/** A pipe or socket: writing is asynchronous, so that a slow reader doesn't block the server. */
const createPipeSink = (stream: NodeJS.WriteStream): Sink => {
  // The reader has gone. The server continues without a log.
  stream.off("error", ignore).on("error", ignore);
  return {
    write(line) {
      if (!stream.writable || stream.writableLength + line.length > mostWaiting) return false;
      stream.write(line);
      return true;
    },
  };
};

const isPipe = (fd: number): boolean => {
  try {
    const facts = fstatSync(fd);
    return facts.isFIFO() || facts.isSocket();
  } catch {
    return false;
  }
};

/** The text that replaces missing lines. */
export type TellLost = (count: number) => string;

const tellLostLines: TellLost = (count) =>
  `${JSON.stringify({ level: 40, time: Date.now(), name: "parley", msg: `${count} lines of this log could not be written and are lost` })}\n`;

/**
 * Writes logs to standard error or a file. A full disk or a reader that has stopped costs only log lines. When writing works
 * again, the log says how many are missing.
 *
 * @param fd the number of an open file
 */
export const createLogStream = (
  fd: number = process.stderr.fd,
  tellLost: TellLost = tellLostLines,
): DestinationStream => {
  const sink = fd === process.stderr.fd && isPipe(fd) ? createPipeSink(process.stderr) : createFileSink(fd);
  let lost = 0;
  return {
    write(line) {
      if (lost > 0 && sink.write(tellLost(lost))) lost = 0;
      if (lost > 0 || !sink.write(line)) lost++;
    },
  };
};
