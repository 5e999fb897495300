import type { ChatHeaders } from "@parley/api";
import type { Context } from "hono";
import { assertOrigin } from "../../versions/assert-origin.ts";
import type { ChatServices } from "../services.ts";

/** Where a call of the chat API comes from, and what else its headers say. */
export interface ChatCaller {
  origin: string | undefined;
  /** The page around the frame that the chat stands in. */
  frameOrigin: string | undefined;
  /** Makes a request that is repeated get the answer it got before. */
  idempotencyKey: string | undefined;
  /** Shown for results that were made with a token. */
  resultToken: string | undefined;
}

export const readCaller = (c: Context, headers: ChatHeaders): ChatCaller => ({
  origin: c.req.header("origin"),
  frameOrigin: headers["X-Typebot-Iframe-Referrer-Origin"],
  idempotencyKey: headers["Idempotency-Key"],
  resultToken: headers["X-Parley-Token"],
});

/**
 * Refuses a call from a page that the author has not allowed. A page of the viewer counts as the page it is framed in,
 * where it says that there is one; calls without an origin don't come from a page.
 *
 * @throws HttpError 403
 */
export const assertChatOrigin = (
  { addresses, environment }: Pick<ChatServices, "addresses" | "environment">,
  allowedOrigins: readonly string[],
  { origin, frameOrigin }: ChatCaller,
): void => {
  if (allowedOrigins.length === 0 || origin === undefined) return;
  const viewers = [addresses.viewer, ...(environment.NEXT_PUBLIC_VIEWER_URL ?? [])].map((url) => new URL(url).origin);
  assertOrigin(allowedOrigins, frameOrigin !== undefined && viewers.includes(origin) ? frameOrigin : origin);
};
