import { errorText, type LogEntry } from "@parley/core";

/** Why a service did not do what it was asked for. It becomes a log, and the flow goes on. */
export class ServiceFailure extends Error {
  override readonly name = "ServiceFailure";
  readonly status: LogEntry["status"];
  readonly details: string | undefined;

  constructor(
    description: string,
    { status = "error", details }: { status?: LogEntry["status"]; details?: string } = {},
  ) {
    super(description);
    this.status = status;
    this.details = details;
  }
}

/** Something thrown as a log entry. */
export const toFailureLog = (error: unknown, context: string): LogEntry => {
  if (!(error instanceof ServiceFailure)) return { status: "error", description: errorText(error), context };
  const { status, message, details } = error;
  return { status, description: message, ...(details ? { details } : {}), context };
};
