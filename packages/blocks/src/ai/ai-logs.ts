import {
  type AiAnswer,
  type AiFailure,
  type AiProvider,
  createHiding,
  cutDetails,
  type LogEntry,
  type Patch,
} from "@parley/core";
import { toFailureLog } from "../services/service-failure.ts";

/** The log's context (specification, section 8) for each stage at which an answer can fail. */
const contexts: Readonly<Record<AiFailure["stage"], string>> = {
  request: "While generating chat completion",
  stream: "While streaming AI",
  end: "While running chat completion stream",
};

/** Returns a patch that logs an error; the flow goes on. */
export const refuse = (description: string, details?: string): Patch => ({
  logs: [{ status: "error", description, ...(details === undefined ? {} : { details }) }],
});

/** Converts a failed answer to a log entry for the author. */
export const logFailure = ({ stage, message, details }: AiFailure, context = contexts[stage]): LogEntry => ({
  status: "error",
  description: message,
  ...(details === undefined ? {} : { details }),
  context,
});

/**
 * Returns logs about what an answer lacks although it did not fail; `steps` is the model's maximum number of rounds.
 */
export const logShortfall = (
  { text, isCancelled, isOutOfSteps }: Pick<AiAnswer, "text" | "isCancelled" | "isOutOfSteps">,
  steps: number,
): LogEntry[] => {
  if (isOutOfSteps)
    return [
      {
        status: "warning",
        description: `The model has used all ${steps} steps for its tools; what it had said by then counts`,
        details: "It still wanted to use a tool. Ask it for less at once, or have a tool give more at once.",
      },
    ];
  return text === "" && !isCancelled ? [{ status: "warning", description: "The model gave no text" }] : [];
};

/** Converts an error thrown by a call to a log entry for the author. */
export const logThrown = (error: unknown, { apiKey, baseUrl }: AiProvider, context: string): LogEntry => {
  const { description, details, ...log } = toFailureLog(error, context);
  const hide = createHiding({ apiKey, baseUrl });
  return { ...log, description: hide(description), ...(details ? { details: cutDetails(hide(details)) } : {}) };
};
