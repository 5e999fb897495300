import { type DestinationStream, type LevelWithSilent, type Logger, pino } from "pino";
import { createLogStream } from "./log-stream.ts";

/**
 * The message and stack of an error. Other properties are dropped: those of MySQL contain the whole statement with visitors'
 * values.
 */
const describeError = (error: unknown) => {
  if (!(error instanceof Error)) return error;
  const { type, message, stack, code } = pino.stdSerializers.err(error);
  return { type, message, stack, code };
};

/** Structured logs, one JSON object a line, on standard error: standard output is for what a command prints. */
export const createLog = (level: LevelWithSilent, stream: DestinationStream = createLogStream()): Logger =>
  pino({ name: "parley", level, serializers: { err: describeError } }, stream);
