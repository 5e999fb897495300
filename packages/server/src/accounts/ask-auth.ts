import type { Context } from "hono";
import type { AppEnv } from "../web/app-env.ts";
import { clientAddress } from "../web/client-address.ts";
import { HttpError } from "../web/http-error.ts";
import { addressHeader } from "./address-header.ts";
import type { Auth } from "./create-auth.ts";
import type { AccountServices } from "./services.ts";
import { sessionCookieOf } from "./session-cookie.ts";

/** What better-auth may know of a request. */
const headersOf = (c: Context<AppEnv>, proxies: number): Headers => {
  const headers = new Headers({ [addressHeader]: clientAddress(c, proxies) });
  for (const name of ["cookie", "user-agent"]) {
    const value = c.req.header(name);
    if (value !== undefined) headers.set(name, value);
  }
  return headers;
};

/** The code of a refusal of better-auth; its class would be loaded with all of it. */
const codeOf = (error: unknown): unknown =>
  error instanceof Error && "body" in error && typeof error.body === "object" && error.body !== null
    ? (error.body as { code?: unknown }).code
    : undefined;

const refusals: Readonly<Record<string, () => HttpError>> = {
  INVALID_EMAIL_OR_PASSWORD: () => new HttpError(403, "WRONG_PASSWORD", "The e-mail address or the password is wrong."),
  INVALID_PASSWORD: () => new HttpError(403, "WRONG_PASSWORD", "The current password is wrong."),
  CREDENTIAL_ACCOUNT_NOT_FOUND: () =>
    new HttpError(403, "WRONG_PASSWORD", "You have no password: you sign in another way."),
  UNAUTHORIZED: () => new HttpError(401, "UNAUTHORIZED", "Sign in to go on."),
};

type Api = Auth["api"];

/** What a function of better-auth gives when it is asked for its headers, too. */
interface Answered<T> {
  headers: Headers;
  response: T;
}

/**
 * Asks better-auth in the name of whoever makes a request, and passes the cookie on that it sets.
 *
 * @throws HttpError where better-auth refuses
 */
export const askAuth = async <T>(
  { getAuth, environment, addresses }: AccountServices,
  c: Context<AppEnv>,
  ask: (api: Api, given: { headers: Headers; returnHeaders: true }) => Promise<Answered<T>>,
): Promise<T> => {
  const { api } = await getAuth();
  const given = { headers: headersOf(c, environment.PARLEY_TRUST_PROXY), returnHeaders: true } as const;
  const { headers, response } = await ask(api, given).catch((error: unknown) => {
    throw refusals[String(codeOf(error))]?.() ?? error;
  });
  const { name } = sessionCookieOf(addresses.builder);
  for (const cookie of headers.getSetCookie())
    if (cookie.startsWith(`${name}=`)) c.header("set-cookie", cookie, { append: true });
  return response;
};
