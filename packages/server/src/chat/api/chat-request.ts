import type { ChatHeaders } from "@parley/api";
import type { Context } from "hono";
import { assertOrigin } from "../../versions/assert-origin.ts";
import type { ChatServices } from "../services.ts";

/** The origin of a chat API call, and its other headers. */
export interface ChatCaller {
  origin: string | undefined;
  /** The page that embeds the chat in a frame. */
  frameOrigin: string | undefined;
  /** Lets a repeated request return the first one's answer. */
  idempotencyKey: string | undefined;
  /** Required for results that were created with a token. */
  resultToken: string | undefined;
  /** What the browser says of itself; servers that speak for visitors may say nothing. */
  userAgent: string | undefined;
  languages: string | undefined;
}

export const readCaller = (c: Context, headers: ChatHeaders): ChatCaller => ({
  origin: c.req.header("origin"),
  frameOrigin: headers["X-Typebot-Iframe-Referrer-Origin"],
  idempotencyKey: headers["Idempotency-Key"],
  resultToken: headers["X-Parley-Token"],
  userAgent: c.req.header("user-agent"),
  languages: c.req.header("accept-language"),
});

/**
 * Refuses calls from pages that the author has not allowed. A page of the viewer counts as the page that embeds it, if it
 * names one. Calls without an origin don't come from a page and are accepted.
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
