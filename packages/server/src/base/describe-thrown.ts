import { errorText } from "@parley/core";

/** Whether an error's message is for programmers, such as one of the runtime. */
const isInternal = (error: Error): boolean =>
  error instanceof TypeError ||
  error instanceof RangeError ||
  error instanceof SyntaxError ||
  error instanceof ReferenceError ||
  error instanceof DOMException ||
  // Codes of Node.js, databases and libraries. Parley's own errors have readable messages.
  ("code" in error && typeof error.code === "string" && !isOwn(error));

const isOwn = ({ name }: Error): boolean => ["OutboundError", "ServerRefusal", "HttpError"].includes(name);

/** Explains an error to an author, without technical messages and library internals. */
export const describeThrown = (error: unknown): string => {
  if (error instanceof DOMException && error.name === "TimeoutError") return "It took too long.";
  return error instanceof Error && isInternal(error) ? "The server failed while it did this." : errorText(error);
};
