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

/** What an answer lacks that has not failed; `steps` is how often the model may answer. */
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

/** What was thrown by a plain call, as the author reads it. */
export const logThrown = (error: unknown, { apiKey, baseUrl }: AiProvider, context: string): LogEntry => {
  const { description, details, ...log } = toFailureLog(error, context);
  const hide = createHiding({ apiKey, baseUrl });
  return { ...log, description: hide(description), ...(details ? { details: cutDetails(hide(details)) } : {}) };
};
