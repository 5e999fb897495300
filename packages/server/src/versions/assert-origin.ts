import { HttpError } from "../http/http-error.ts";

const originOf = (address: string): string => {
  try {
    return new URL(address.includes("://") ? address : `https://${address}`).origin;
  } catch {
    return address;
  }
};

/**
 * Refuses a call from a page whose origin the author has not allowed. No list allows every origin; calls without a
 * foreign origin don't come from a page of another site.
 *
 * @throws HttpError 403
 */
export const assertOrigin = (allowedOrigins: readonly string[], origin: string | undefined): void => {
  if (allowedOrigins.length === 0 || origin === undefined) return;
  if (allowedOrigins.some((allowed) => originOf(allowed) === origin)) return;
  throw new HttpError(403, "ORIGIN_NOT_ALLOWED", "This bot may not be used on this site.");
};
