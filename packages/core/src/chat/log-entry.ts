import type { LogEntry } from "../nouns/session.ts";

/** The longest details of a log entry (specification, section 8). */
const maxDetails = 1000;

/** Cuts details to 1,000 characters and appends three dots. */
export const cutDetails = (text: string): string =>
  text.length > maxDetails ? `${text.slice(0, maxDetails)}...` : text;

/** The message for an error that carries none (specification, section 8). */
export const unparsableError = "Unknown error (failed to parse)";

/**
 * What an author's code has thrown, in one line: the text or the error's message. An object without a message gives an empty
 * text.
 */
export const thrownText = (error: unknown): string => {
  try {
    const message = typeof error === "string" ? error : (error as { message?: unknown }).message;
    return typeof message === "string" && message !== "" ? message : unparsableError;
  } catch {
    return unparsableError;
  }
};

/** Why something failed, in one line: the error's message, or the thrown value as JSON (specification, section 8). */
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
 * Converts a thrown value to a log entry. Its details are the body of the response it carries, or the error's cause, cut to
 * 1,000 characters (specification, section 8).
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
