import { destination, type LevelWithSilent, type Logger, pino } from "pino";

const standardError = 2;

/** Structured logs, one JSON object a line, on standard error: standard output is for what a command prints. */
export const createLog = (level: LevelWithSilent): Logger =>
  pino({ name: "parley", level }, destination(standardError));
