import type { LogEntry } from "../nouns/session.ts";

/** The longest details of a log entry (specification, section 8). */
const maxDetails = 1000;

/** Details as they are kept: cut to 1000 characters, three dots after the cut. */
export const cutDetails = (text: string): string =>
  text.length > maxDetails ? `${text.slice(0, maxDetails)}...` : text;

/** What is told of an error that says nothing (specification, section 8). */
export const unparsableError = "Unknown error (failed to parse)";

/** What an author's code has thrown, in a line: a text or a message. An object without one says nothing. */
export const thrownText = (error: unknown): string => {
  try {
    const message = typeof error === "string" ? error : (error as { message?: unknown }).message;
    return typeof message === "string" && message !== "" ? message : unparsableError;
  } catch {
    return unparsableError;
  }
};

/** Why something failed, in a line: the error's message, else what was thrown as JSON (specification, section 8). */
export const errorText = (error: unknown): string => {
  const said = thrownText(error);
  if (said !== unparsableError || error === "") return said;
  try {
    return JSON.stringify(error) || said;
  } catch {
    return said;
  }
};

/**
 * Something thrown as a log entry. Its details are the body of the response that it carries, else the error's cause, cut
 * to 1000 characters (specification, section 8).
 */
export const toLogEntry = (error: unknown, context?: string): LogEntry => {
  const { response, cause } = (error ?? {}) as { response?: { data?: unknown; body?: unknown }; cause?: unknown };
  const found = response?.data ?? response?.body ?? cause;
  return {
    status: "error",
    description: errorText(error),
    ...(found === undefined || found === null ? {} : { details: cutDetails(errorText(found)) }),
    ...(context === undefined ? {} : { context }),
  };
};
