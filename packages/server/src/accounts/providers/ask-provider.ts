import * as oauth from "oauth4webapi";
import type { Logger } from "pino";
import { steadyTime } from "../../base/steady-time.ts";
import type { Outbound } from "../../outbound/create-outbound.ts";
import { OutboundError } from "../../outbound/outbound-error.ts";
import { HttpError } from "../../web/http-error.ts";
import type { Claims, Person, Provider } from "./provider.ts";

/** The services for requests to identity providers. */
export interface ProviderMeans {
  providerOutbound: Outbound;
  log: Logger;
}

/** Ties a provider's response to the browser that was sent there. */
export interface Proofs {
  state: string;
  nonce: string;
  /** Proves that the code is redeemed by the same server that requested it (PKCE). */
  verifier: string;
}

/** The provider's response in the callback address. */
export interface Returned {
  code?: string | undefined;
  error?: string | undefined;
  iss?: string | undefined;
}

const timeLimit = 15_000;
const maxBytes = 1024 * 1024;
/** Milliseconds for which a discovery document is cached. */
const documentLife = 3_600_000;

/** Whether the operator configured the provider without TLS. */
const isPlain = ({ server }: Provider): boolean =>
  (server.kind === "fixed" ? server.token : server.document).startsWith("http:");

/** Options of every request, which uses the guarded client. */
const optionsOf = ({ providerOutbound }: ProviderMeans, provider: Provider) => ({
  [oauth.customFetch]: (address: string, { body, ...init }: oauth.CustomFetchOptions<string, unknown>) =>
    providerOutbound.fetch(address, {
      ...init,
      ...(body === undefined || body === null ? {} : { body: body as URLSearchParams }),
      timeLimit,
      maxBytes,
    } as Parameters<Outbound["fetch"]>[1]),
  [oauth.allowInsecureRequests]: isPlain(provider),
});

const discovered = new WeakMap<Provider, { server: oauth.AuthorizationServer; until: number }>();

const readDocument = async (means: ProviderMeans, document: string, isIssuer: (issuer: string) => boolean) => {
  const response = await means.providerOutbound.fetch(document, {
    headers: { accept: "application/json" },
    timeLimit,
    maxBytes,
  });
  const { issuer }: { issuer?: unknown } = await response.clone().json();
  if (typeof issuer !== "string" || !isIssuer(issuer))
    throw new Error(`The discovery document is of another issuer: ${String(issuer).slice(0, 200)}`);
  return oauth.processDiscoveryResponse(new URL(issuer), response);
};

const findServer = async (means: ProviderMeans, provider: Provider): Promise<oauth.AuthorizationServer> => {
  const { server } = provider;
  if (server.kind === "fixed")
    return { issuer: server.issuer, authorization_endpoint: server.authorize, token_endpoint: server.token };
  const known = discovered.get(provider);
  if (known !== undefined && known.until > steadyTime()) return known.server;
  const found = await readDocument(means, server.document, server.isIssuer);
  discovered.set(provider, { server: found, until: steadyTime() + documentLife });
  return found;
};

/** Describes for the log why a provider can't be reached: only codes and this server's own words, no data that was sent. */
const describeFault = (error: unknown): string => {
  if (error instanceof oauth.ResponseBodyError) return `it answered ${error.status}: ${error.error}`;
  return error instanceof Error ? error.message : "unknown";
};

/** Runs requests to a provider. Errors are logged and converted to messages for people. */
const asking = async <T>({ log }: ProviderMeans, { id, name }: Provider, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof HttpError) throw error;
    log.warn({ provider: id, reason: describeFault(error) }, "signing in by a provider failed");
    if (error instanceof OutboundError)
      throw new HttpError(502, "PROVIDER_FAILED", `${name} can't be reached at the moment. Try again later.`);
    throw new HttpError(
      502,
      "PROVIDER_FAILED",
      `${name} did not answer as it should, so you are not signed in. Try again; whoever runs this server finds the reason in its log.`,
    );
  }
};

/** The provider's address to which the browser is redirected. */
export const writeAuthorizeUrl = (
  means: ProviderMeans,
  provider: Provider,
  { state, nonce, verifier }: Proofs,
  redirectUri: string,
): Promise<string> =>
  asking(means, provider, async () => {
    const { authorization_endpoint: endpoint } = await findServer(means, provider);
    if (endpoint === undefined) throw new Error("The discovery document names no authorization endpoint");
    const url = new URL(endpoint);
    const query = {
      response_type: "code",
      client_id: provider.clientId,
      redirect_uri: redirectUri,
      scope: provider.scope,
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      ...(provider.isOpenId ? { nonce } : {}),
    };
    for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
    return url.href;
  });

/** Sends the client secret in the body if the provider supports it, otherwise in the header, as the standard requires. */
const authenticate = ({ clientSecret, server }: Provider, found: oauth.AuthorizationServer): oauth.ClientAuth => {
  const { token_endpoint_auth_methods_supported: methods } = found;
  return server.kind === "fixed" || methods?.includes("client_secret_post")
    ? oauth.ClientSecretPost(clientSecret)
    : oauth.ClientSecretBasic(clientSecret);
};

const readUserInfo = async (
  options: ReturnType<typeof optionsOf>,
  server: oauth.AuthorizationServer,
  client: oauth.Client,
  accessToken: string,
  subject: string | undefined,
): Promise<Claims> => {
  const response = await oauth.userInfoRequest(server, client, accessToken, options);
  const expected = subject ?? oauth.skipSubjectCheck;
  return oauth.processUserInfoResponse(server, client, expected, response);
};

/** The error for a person who has not signed in at the provider. */
const notSignedIn = ({ name }: Provider, error: string): HttpError =>
  error === "access_denied"
    ? new HttpError(403, "SIGN_IN_REFUSED", `You have not signed in at ${name}, or have not agreed there.`)
    : new HttpError(
        403,
        "SIGN_IN_REFUSED",
        `${name} did not let you sign in${/^\w{1,60}$/.test(error) ? ` (${error})` : ""}. Try again.`,
      );

/**
 * Identifies the person: redeems the code, verifies the identity token and requests the user information.
 *
 * @throws HttpError with a message for the person
 */
export const readPerson = (
  means: ProviderMeans,
  provider: Provider,
  { code, error, iss }: Returned,
  { state, nonce, verifier }: Proofs,
  redirectUri: string,
): Promise<Person> =>
  asking(means, provider, async () => {
    if (code === undefined) throw notSignedIn(provider, error ?? "no code");
    const options = optionsOf(means, provider);
    const server = await findServer(means, provider);
    const client: oauth.Client = { client_id: provider.clientId };
    const given = new URLSearchParams({ code, state, ...(iss === undefined ? {} : { iss }) });
    const parameters = oauth.validateAuthResponse(server, client, given, state);
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      authenticate(provider, server),
      parameters,
      redirectUri,
      verifier,
      options,
    );
    const tokens = await oauth.processAuthorizationCodeResponse(
      server,
      client,
      response,
      provider.isOpenId ? { expectedNonce: nonce, requireIdToken: true } : {},
    );
    if (provider.isOpenId) await oauth.validateApplicationLevelSignature(server, response, options);
    const claims = provider.isOpenId ? oauth.getValidatedIdTokenClaims(tokens) : undefined;
    const { access_token: accessToken } = tokens;
    const isAsked = provider.wantsUserInfo || (provider.isOpenId && claims?.email === undefined);
    const more =
      isAsked && server.userinfo_endpoint !== undefined
        ? await readUserInfo(options, server, client, accessToken, claims?.sub)
        : {};
    const askApi = async (address: string): Promise<unknown> => {
      const headers = new Headers({ accept: "application/json" });
      const answer = await oauth.protectedResourceRequest(accessToken, "GET", new URL(address), headers, null, options);
      if (answer.status === 404) return null;
      if (!answer.ok) throw new Error(`${new URL(address).pathname} answered ${answer.status}`);
      return answer.json();
    };
    const person = await provider.readPerson({ ...claims, ...more }, askApi);
    if (person.accountId === "") throw new Error("The provider did not say who has signed in");
    return person;
  });
