import { fstatSync, writeSync } from "node:fs";
import type { DestinationStream } from "pino";

/** Characters that may wait for a reader who does not read. */
const mostWaiting = 1_000_000;

/** Where lines go; `write` says whether the line was taken. */
interface Sink {
  write(line: string): boolean;
}

/** A file or a terminal: what is written is there at once, or not at all. */
const createFileSink = (fd: number): Sink => {
  /** The disk was full in the middle of a line: the next one begins on a line of its own. */
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

/** A pipe or a socket: writing to one waits for its reader, which nobody may wait for. */
const createPipeSink = (stream: NodeJS.WriteStream): Sink => {
  // The reader has gone. A server goes on without a log.
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

/** What stands in a log where lines are missing. */
export type TellLost = (count: number) => string;

const tellLostLines: TellLost = (count) =>
  `${JSON.stringify({ level: 40, time: Date.now(), name: "parley", msg: `${count} lines of this log could not be written and are lost` })}\n`;

/**
 * Standard error, or any file, for logs: a disk that is full or a reader who has stopped reading costs lines of the log, and
 * nothing else. Once lines can be written again, the log says how many are missing.
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
