import type { Services } from "../services.ts";
import { assertOrigin } from "../versions/assert-origin.ts";
import type { ChatCaller } from "./chat-caller.ts";

/**
 * Refuses a call from a page that the author has not allowed. A page of the viewer counts as the page it is framed in,
 * where it says that there is one; calls without an origin don't come from a page.
 *
 * @throws HttpError 403
 */
export const assertChatOrigin = (
  { addresses, environment }: Pick<Services, "addresses" | "environment">,
  allowedOrigins: readonly string[],
  { origin, frameOrigin }: ChatCaller,
): void => {
  if (allowedOrigins.length === 0 || origin === undefined) return;
  const viewers = [addresses.viewer, ...(environment.NEXT_PUBLIC_VIEWER_URL ?? [])].map((url) => new URL(url).origin);
  assertOrigin(allowedOrigins, frameOrigin !== undefined && viewers.includes(origin) ? frameOrigin : origin);
};
