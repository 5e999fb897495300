import { createHash, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

// Test support: a server on this machine that gives consent and tokens as Google does, and refuses what Google refuses.

export const oauthClient = { id: "client-of-parley", secret: "very-secret-client" } as const;

interface Code {
  clientId: string;
  redirectUri: string;
  challenge: string;
  scope: string;
}

type Answer = [status: number, body: object];

const fault = (error: string, description: string, status = 400): Answer => [
  status,
  { error, error_description: description },
];

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let text = "";
  for await (const chunk of request) text += chunk;
  return text;
};

const known = ["client_id", "client_secret", "code", "redirect_uri", "grant_type", "code_verifier", "refresh_token"];
const asked = [
  "access_type",
  "prompt",
  "include_granted_scopes",
  "response_type",
  "client_id",
  "redirect_uri",
  "scope",
  "state",
  "code_challenge",
  "code_challenge_method",
];

const token = (kind: string): string => `${kind}-${randomBytes(12).toString("hex")}`;

/** Starts the server on a free port. */
export const startOAuthServer = async (clients: readonly { id: string; secret: string }[] = [oauthClient]) => {
  const codes = new Map<string, Code>();
  const refreshTokens = new Map<string, string>();
  const accessTokens = new Set<string>();
  const requests: Record<string, string>[] = [];
  /** Settings that tests change. */
  const knobs = { seconds: 3599, delay: 0, rotates: false, outage: 0, leavesOut: "", givesNoRefresh: false };

  /**
   * Approves or declines at the consent page; returns the address that the browser is sent back to. Throws if the page
   * would show an error.
   */
  const consent = (address: string, isGiven: boolean): string => {
    const query = new URL(address).searchParams;
    const unknown = [...query.keys()].filter((key) => !asked.includes(key));
    if (unknown.length > 0) throw new Error(`invalid_request: ${unknown.join()}`);
    const at = (key: string) => query.get(key) ?? "";
    if (!clients.some(({ id }) => id === at("client_id"))) throw new Error("invalid_client");
    if (at("response_type") !== "code" || at("code_challenge_method") !== "S256") throw new Error("invalid_request");
    if (at("access_type") !== "offline" || at("prompt") !== "consent") throw new Error("no lasting access");
    const back = new URL(at("redirect_uri"));
    back.searchParams.set("state", at("state"));
    if (!isGiven) back.searchParams.set("error", "access_denied");
    else {
      const code = token("code");
      const scope = at("scope").replace(knobs.leavesOut, "").trim();
      codes.set(code, {
        clientId: at("client_id"),
        redirectUri: at("redirect_uri"),
        challenge: at("code_challenge"),
        scope,
      });
      back.searchParams.set("code", code);
      back.searchParams.set("scope", scope);
    }
    return back.href;
  };

  const give = (scope: string, refreshToken: string | null): Answer => {
    const accessToken = token("access");
    accessTokens.add(accessToken);
    const refreshing = refreshToken === null ? {} : { refresh_token: refreshToken };
    return [200, { access_token: accessToken, expires_in: knobs.seconds, token_type: "Bearer", scope, ...refreshing }];
  };

  const exchange = (sent: Record<string, string>): Answer => {
    const code = codes.get(sent.code ?? "");
    codes.delete(sent.code ?? "");
    if (!code || code.clientId !== sent.client_id || code.redirectUri !== sent.redirect_uri)
      return fault("invalid_grant", "Malformed auth code.");
    const challenge = createHash("sha256")
      .update(sent.code_verifier ?? "")
      .digest("base64url");
    if (challenge !== code.challenge) return fault("invalid_grant", "Invalid code verifier.");
    const refreshToken = token("refresh");
    refreshTokens.set(refreshToken, code.scope);
    return give(code.scope, knobs.givesNoRefresh ? null : refreshToken);
  };

  const refresh = (sent: Record<string, string>): Answer => {
    const old = sent.refresh_token ?? "";
    const scope = refreshTokens.get(old);
    if (scope === undefined) return fault("invalid_grant", "Token has been expired or revoked.");
    if (!knobs.rotates) return give(scope, null);
    refreshTokens.delete(old);
    const next = token("refresh");
    refreshTokens.set(next, scope);
    return give(scope, next);
  };

  const answer = async (request: IncomingMessage): Promise<Answer> => {
    if (request.method === "GET" && request.url?.startsWith("/v4/spreadsheets/"))
      return /^Bearer access-/.test(request.headers.authorization ?? "")
        ? [404, { error: { code: 404, message: "Requested entity was not found.", status: "NOT_FOUND" } }]
        : [401, {}];
    if (request.method !== "POST" || request.url !== "/token") return [404, { error: "not_found" }];
    if (!/^application\/x-www-form-urlencoded/.test(request.headers["content-type"] ?? ""))
      return fault("invalid_request", "Not a form.");
    const sent = Object.fromEntries(new URLSearchParams(await bodyOf(request)));
    requests.push(sent);
    await wait(knobs.delay);
    if (knobs.outage > 0) return [knobs.outage, {}];
    const unknown = Object.keys(sent).filter((key) => !known.includes(key));
    if (unknown.length > 0) return fault("invalid_request", `Unknown parameter: ${unknown.join()}`);
    if (!clients.some(({ id, secret }) => id === sent.client_id && secret === sent.client_secret))
      return fault("invalid_client", `The client secret ${sent.client_secret} is wrong.`, 401);
    if (sent.grant_type === "authorization_code") return exchange(sent);
    if (sent.grant_type === "refresh_token") return refresh(sent);
    return fault("unsupported_grant_type", "Invalid grant_type.");
  };

  const server = createServer((request, response) => {
    void answer(request).then(([status, body]) => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    knobs,
    consent,
    /** Whether this server issued the access token. The services that accept it ask this. */
    hasGiven: (accessToken: string) => accessTokens.has(accessToken),
    /** Revokes all consent. */
    revokeAll: () => refreshTokens.clear(),
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};
