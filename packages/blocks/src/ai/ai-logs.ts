import { type AiFailure, type AiProvider, cutDetails, type LogEntry, type Patch } from "@parley/core";
import { createHiding } from "../services/find-account.ts";
import { toFailureLog } from "../services/service-failure.ts";

/** The contexts of logs (specification, section 8), by when an answer failed. */
const contexts: Readonly<Record<AiFailure["stage"], string>> = {
  request: "While generating chat completion",
  stream: "While streaming AI",
  end: "While running chat completion stream",
};

/** The flow goes on with an error in the log. */
export const refuse = (description: string, details?: string): Patch => ({
  logs: [{ status: "error", description, ...(details === undefined ? {} : { details }) }],
});

/** A failed answer as the author reads it. */
export const logFailure = ({ stage, message, details }: AiFailure, context = contexts[stage]): LogEntry => ({
  status: "error",
  description: message,
  ...(details === undefined ? {} : { details }),
  context,
});

/** What was thrown by a plain call, as the author reads it. */
export const logThrown = (error: unknown, { apiKey }: AiProvider, context: string): LogEntry => {
  const { description, details, ...log } = toFailureLog(error, context);
  const hide = createHiding({ apiKey });
  return { ...log, description: hide(description), ...(details ? { details: cutDetails(hide(details)) } : {}) };
};
