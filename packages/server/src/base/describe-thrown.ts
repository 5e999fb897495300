import { errorText } from "@parley/core";

/** The runtime's own errors, and those that were made for programmers. */
const isInternal = (error: Error): boolean =>
  error instanceof TypeError ||
  error instanceof RangeError ||
  error instanceof SyntaxError ||
  error instanceof ReferenceError ||
  error instanceof DOMException ||
  // Codes of Node.js, of databases and of libraries; ours say what they mean in words.
  ("code" in error && typeof error.code === "string" && !isOwn(error));

const isOwn = ({ name }: Error): boolean => ["OutboundError", "ServerRefusal", "HttpError"].includes(name);

/** Why something failed, for an author: never what only programmers understand, nor what a library says of itself. */
export const describeThrown = (error: unknown): string => {
  if (error instanceof DOMException && error.name === "TimeoutError") return "It took too long.";
  return error instanceof Error && isInternal(error) ? "The server failed while it did this." : errorText(error);
};
