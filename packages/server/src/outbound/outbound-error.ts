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

/** A failed outbound call. The message names the host and nothing else of the address. */
export class OutboundError extends Error {
  readonly code: OutboundFault;

  constructor(code: OutboundFault, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "OutboundError";
    this.code = code;
  }
}
