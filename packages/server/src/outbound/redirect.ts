import { OutboundError } from "./outbound-error.ts";

/** One request in a chain of redirects. Its body is complete, so that it can be sent again. */
export interface Hop {
  url: URL;
  method: string;
  headers: Headers;
  /** The names of further headers that hold secrets, in lower case. */
  secretHeaders?: readonly string[];
  body: Uint8Array<ArrayBuffer> | null;
}

/** Whether a header may contain a secret. Such headers are not sent to another server after a redirect. */
const isSecret = (name: string): boolean =>
  /auth|token|key|secret|cookie|session|signature|password|credential/.test(name) || name === "host";

const describesBody = (name: string): boolean => name.startsWith("content-");

const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status);

/** @throws OutboundError for anything but http and https */
export const assertHttp = (url: URL): void => {
  if (url.protocol === "http:" || url.protocol === "https:") return;
  throw new OutboundError("BLOCKED_PROTOCOL", `Addresses that begin with ${url.protocol} can't be called.`);
};

/** Returns the target of a redirect; null if the response is not a redirect. */
export const redirectTarget = ({ url }: Hop, status: number, location: string | null): URL | null => {
  if (!isRedirect(status) || location === null) return null;
  if (!URL.canParse(location, url)) throw new OutboundError("UNREACHABLE", `${url.host} redirects to no address.`);
  const target = new URL(location, url);
  assertHttp(target);
  // A redirecting server must not set the user name and password for the next server.
  target.username = "";
  target.password = "";
  return target;
};

/**
 * Creates the request that follows a redirect, by the rules of the Fetch standard. Requests to another origin contain
 * no secrets.
 */
export const followRedirect = (hop: Hop, status: number, url: URL): Hop => {
  const isRewritten =
    (status === 303 && hop.method !== "GET" && hop.method !== "HEAD") ||
    ((status === 301 || status === 302) && hop.method === "POST");
  const headers = new Headers(hop.headers);
  for (const name of hop.headers.keys()) {
    const isDropped =
      (isRewritten && describesBody(name)) ||
      (url.origin !== hop.url.origin && (isSecret(name) || hop.secretHeaders?.includes(name) === true));
    if (isDropped) headers.delete(name);
  }
  return isRewritten ? { ...hop, url, method: "GET", headers, body: null } : { ...hop, url, headers };
};
