import { errorText, type LogEntry, LookupFailure } from "@parley/core";

/** Why a service did not do what it was asked for. It becomes a log, and the flow goes on. */
export class ServiceFailure extends Error {
  override readonly name = "ServiceFailure";
  readonly status: LogEntry["status"];
  readonly details: string | undefined;
  /** The service has not said anything: the details are our own words. */
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

/** Why there is no list, for authors: what a service answers is for logs, why it can't be reached is not. */
export const toLookupFailure = ({ message, details, isUnreached }: ServiceFailure): LookupFailure =>
  new LookupFailure(isUnreached && details ? `${message}. ${details}` : `${message}.`);

/** Something thrown as a log entry. */
export const toFailureLog = (error: unknown, context: string): LogEntry => {
  if (!(error instanceof ServiceFailure)) return { status: "error", description: errorText(error), context };
  const { status, message, details } = error;
  return { status, description: message, ...(details ? { details } : {}), context };
};
