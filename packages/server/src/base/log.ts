import { type DestinationStream, type LevelWithSilent, type Logger, pino } from "pino";
import { createLogStream } from "./log-stream.ts";

/**
 * What an error says and where it came from. Errors of databases carry more: those of MySQL hold the whole
 * statement with its values, which visitors wrote.
 */
const describeError = (error: unknown) => {
  if (!(error instanceof Error)) return error;
  const { type, message, stack, code } = pino.stdSerializers.err(error);
  return { type, message, stack, code };
};

/** Structured logs, one JSON object a line, on standard error: standard output is for what a command prints. */
export const createLog = (level: LevelWithSilent, stream: DestinationStream = createLogStream()): Logger =>
  pino({ name: "parley", level, serializers: { err: describeError } }, stream);
