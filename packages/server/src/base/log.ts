import { type DestinationStream, type LevelWithSilent, type Logger, pino } from "pino";
import { createLogStream } from "./log-stream.ts";

/**
 * Reduces an error to its message and stack. Other properties are dropped, because MySQL's errors contain the whole
 * statement with visitors' values.
 */
const describeError = (error: unknown) => {
  if (!(error instanceof Error)) return error;
  const { type, message, stack, code } = pino.stdSerializers.err(error);
  return { type, message, stack, code };
};

/**
 * Creates a structured log on standard error, with one JSON object per line. Standard output is reserved for the output
 * of commands.
 */
export const createLog = (level: LevelWithSilent, stream: DestinationStream = createLogStream()): Logger =>
  pino({ name: "parley", level, serializers: { err: describeError } }, stream);
