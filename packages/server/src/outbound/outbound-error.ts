/** Why a call to another server failed. */
export type OutboundFault =
  | "BAD_ADDRESS"
  | "BAD_REQUEST"
  | "BLOCKED_ADDRESS"
  | "BLOCKED_PROTOCOL"
  | "TOO_MANY_REDIRECTS"
  | "TOO_LARGE"
  | "TIMEOUT"
  | "UNREACHABLE";

/** A failed call to another server. The message contains the host, but no other part of the address. */
export class OutboundError extends Error {
  readonly code: OutboundFault;

  constructor(code: OutboundFault, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "OutboundError";
    this.code = code;
  }
}
