import type { LogEntry } from "./session.ts";

/** The longest details of a log entry (specification, section 8). */
const maxDetails = 1000;

/** Details as they are kept: cut to 1000 characters, three dots after the cut. */
export const cutDetails = (text: string): string =>
  text.length > maxDetails ? `${text.slice(0, maxDetails)}...` : text;

const unparsable = "Unknown error (failed to parse)";

/** Why something failed, in a line: the error's message, else what was thrown as JSON (specification, section 8). */
export const errorText = (error: unknown): string => {
  try {
    if (typeof error === "string") return error || unparsable;
    const { message } = (error ?? {}) as { message?: unknown };
    return typeof message === "string" && message !== "" ? message : JSON.stringify(error) || unparsable;
  } catch {
    return unparsable;
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
