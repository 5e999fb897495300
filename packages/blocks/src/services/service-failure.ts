import { errorText, type LogEntry, LookupFailure } from "@parley/core";

/** Why a service has not done what it was asked. It is logged, and the flow goes on. */
export class ServiceFailure extends Error {
  override readonly name = "ServiceFailure";
  readonly status: LogEntry["status"];
  readonly details: string | undefined;
  /** Whether the service has not answered, so that the details are our own text. */
  readonly isUnreached: boolean;

  constructor(
    description: string,
    {
      status = "error",
      details,
      isUnreached = false,
    }: { status?: LogEntry["status"]; details?: string; isUnreached?: boolean } = {},
  ) {
    super(description);
    this.status = status;
    this.details = details;
    this.isUnreached = isUnreached;
  }
}

/**
 * Converts a failure for the author's look-up. The service's response belongs in logs only; why it can't be reached is
 * shown.
 */
export const toLookupFailure = ({ message, details, isUnreached }: ServiceFailure): LookupFailure =>
  new LookupFailure(isUnreached && details ? `${message}. ${details}` : `${message}.`);

/** Converts an error to a log entry. */
export const toFailureLog = (error: unknown, context: string): LogEntry => {
  if (!(error instanceof ServiceFailure)) return { status: "error", description: errorText(error), context };
  const { status, message, details } = error;
  return { status, description: message, ...(details ? { details } : {}), context };
};
