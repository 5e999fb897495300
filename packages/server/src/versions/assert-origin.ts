import { HttpError } from "../web/http-error.ts";

const originOf = (address: string): string => {
  try {
    return new URL(address.includes("://") ? address : `https://${address}`).origin;
  } catch {
    return address;
  }
};

/**
 * Whether a call from an origin is allowed. An empty list allows every origin. Calls without a foreign origin don't
 * come from a page of another site, so they are always allowed.
 */
export const isAllowedOrigin = (allowedOrigins: readonly string[], origin: string | undefined): boolean =>
  allowedOrigins.length === 0 || origin === undefined || allowedOrigins.some((allowed) => originOf(allowed) === origin);

export const originRefused = (): HttpError =>
  new HttpError(403, "ORIGIN_NOT_ALLOWED", "This bot may not be used on this site.");

/**
 * Refuses a call from a page whose origin the author has not allowed.
 *
 * @throws HttpError 403
 */
export const assertOrigin = (allowedOrigins: readonly string[], origin: string | undefined): void => {
  if (!isAllowedOrigin(allowedOrigins, origin)) throw originRefused();
};
