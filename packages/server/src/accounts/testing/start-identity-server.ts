import { createHash, createSign, generateKeyPairSync, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

// Test support: one server on this machine that plays seven identity providers strictly. It knows its clients and their
// addresses, requires PKCE and a state, and accepts each code once.

/** The person who signs in at the providers. */
export interface Identity {
  id: string;
  email: string;
  isVerified: boolean;
  name: string;
  /** The GitLab groups of which the person is a direct member. */
  groups: readonly string[];
}

export const identitySample: Identity = {
  id: "4711",
  email: "ann@example.org",
  isVerified: true,
  name: "Ann of the provider",
  groups: [],
};

export const identityClient = { id: "parley-client", secret: "parley secret/+%" } as const;

/** A mistake that the provider makes at the next sign-in. */
export type IdentityFault =
  | "denies"
  | "another nonce"
  | "another signature"
  | "another issuer"
  | "another audience"
  | "expired"
  | "no answer";

interface Granted {
  provider: string;
  redirectUri: string;
  challenge: string;
  nonce: string | null;
  scope: string;
  identity: Identity;
}

const keys = generateKeyPairSync("rsa", { modulusLength: 2048 });
const strangeKeys = generateKeyPairSync("rsa", { modulusLength: 2048 });

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

const signClaims = (claims: object, isStrange: boolean): string => {
  const signed = `${encode({ alg: "RS256", typ: "JWT", kid: "first" })}.${encode(claims)}`;
  const { privateKey } = isStrange ? strangeKeys : keys;
  return `${signed}.${createSign("RSA-SHA256").update(signed).sign(privateKey, "base64url")}`;
};

const readBody = async (request: IncomingMessage): Promise<URLSearchParams> => {
  let text = "";
  for await (const chunk of request) text += chunk;
  return new URLSearchParams(text);
};

/** Reads the client from the `Authorization` header or from the body. The standard forbids sending both. */
const readClient = (authorization: string | undefined, body: URLSearchParams): string => {
  const basic = /^Basic (.+)$/.exec(authorization ?? "")?.[1];
  if (basic === undefined) return `${body.get("client_id")}:${body.get("client_secret")}`;
  if (body.has("client_secret")) return "twice";
  const [id = "", secret = ""] = Buffer.from(basic, "base64").toString().split(":");
  return [id, secret].map((part) => decodeURIComponent(part.replaceAll("+", " "))).join(":");
};

/** The paths that each provider uses on this server. */
const paths = {
  github: { authorize: "/login/oauth/authorize", token: "/login/oauth/access_token" },
  facebook: { authorize: "/dialog/oauth", token: "/oauth/access_token" },
  gitlab: { authorize: "/gitlab/oauth/authorize", token: "/gitlab/oauth/token" },
  google: { authorize: "/google/auth", token: "/google/token" },
  "azure-ad": { authorize: "/tenant/oauth2/v2.0/authorize", token: "/tenant/oauth2/v2.0/token" },
  keycloak: { authorize: "/kc/realms/staff/auth", token: "/kc/realms/staff/token" },
  "custom-oauth": { authorize: "/custom/authorize", token: "/custom/token" },
} as const;
type ProviderName = keyof typeof paths;

export const startIdentityServer = async () => {
  const codes = new Map<string, Granted>();
  const tokens = new Map<string, Granted>();
  const faults: IdentityFault[] = [];
  let identity: Identity = identitySample;
  let url = "";
  const callbacks = new Set<string>();

  /** The origin in a provider's discovery document: the real one for well-known providers, else this server. */
  const originOf = (provider: ProviderName): string =>
    provider === "google"
      ? "https://accounts.google.com"
      : provider === "azure-ad"
        ? "https://login.microsoftonline.com"
        : url;
  const issuers: Partial<Record<ProviderName, () => string>> = {
    google: () => "https://accounts.google.com",
    "azure-ad": () => "https://login.microsoftonline.com/9f2c-tenant/v2.0",
    keycloak: () => `${url}/kc/realms/staff`,
    "custom-oauth": () => `${url}/custom`,
  };

  const documents: Readonly<Record<string, ProviderName>> = {
    "/.well-known/openid-configuration": "google",
    "/tenant/v2.0/.well-known/openid-configuration": "azure-ad",
    "/kc/realms/staff/.well-known/openid-configuration": "keycloak",
    "/custom/.well-known/openid-configuration": "custom-oauth",
  };

  const describe = (provider: ProviderName) => {
    const origin = originOf(provider);
    return {
      issuer: issuers[provider]?.(),
      authorization_endpoint: origin + paths[provider].authorize,
      token_endpoint: origin + paths[provider].token,
      jwks_uri: `${origin}/keys`,
      userinfo_endpoint: `${origin}/userinfo`,
      id_token_signing_alg_values_supported: ["RS256"],
      // Providers differ in how clients send their secret, so that tests cover both ways.
      token_endpoint_auth_methods_supported: [provider === "keycloak" ? "client_secret_basic" : "client_secret_post"],
      ...(provider === "google" ? { authorization_response_iss_parameter_supported: true } : {}),
    };
  };

  /** Approves the sign-in at the provider's page; returns the address to which the browser is sent back. */
  const agree = (address: string): string => {
    const { pathname, searchParams: query } = new URL(address);
    const provider = (Object.keys(paths) as ProviderName[]).find((name) => paths[name].authorize === pathname);
    const [redirectUri, state, challenge] = ["redirect_uri", "state", "code_challenge"].map(
      (name) => query.get(name) ?? "",
    );
    if (provider === undefined) throw new Error(`No provider has the address ${address}`);
    const wants = (rule: boolean, what: string) => {
      if (!rule) throw new Error(`${provider} refuses ${what}: ${address}`);
    };
    wants(query.get("client_id") === identityClient.id, "the client");
    wants(query.get("response_type") === "code", "the kind of answer");
    wants(
      callbacks.has(redirectUri ?? "") && (redirectUri ?? "").endsWith(`/api/auth/callback/${provider}`),
      "the callback",
    );
    wants((state ?? "").length >= 32, "the state");
    wants(query.get("code_challenge_method") === "S256" && (challenge ?? "").length === 43, "the challenge");
    const isOpenId = provider in issuers;
    wants(!isOpenId || (query.get("nonce") ?? "").length >= 32, "the nonce");
    wants(!isOpenId || (query.get("scope") ?? "").includes("openid"), "the scope");
    const back = new URL(redirectUri ?? "");
    back.searchParams.set("state", state ?? "");
    if (provider === "google") back.searchParams.set("iss", issuers.google?.() ?? "");
    if (faults[0] === "denies") {
      faults.shift();
      back.searchParams.set("error", "access_denied");
      return back.href;
    }
    const code = randomUUID();
    const nonce = query.get("nonce");
    const scope = query.get("scope") ?? "";
    codes.set(code, { provider, redirectUri: redirectUri ?? "", challenge: challenge ?? "", nonce, scope, identity });
    back.searchParams.set("code", code);
    return back.href;
  };

  const redeem = (provider: ProviderName, body: URLSearchParams, authorization: string | undefined) => {
    const code = body.get("code") ?? "";
    const granted = codes.get(code);
    codes.delete(code);
    const challenge = createHash("sha256")
      .update(body.get("code_verifier") ?? "")
      .digest("base64url");
    if (readClient(authorization, body) !== `${identityClient.id}:${identityClient.secret}`)
      return { status: 401, answer: { error: "invalid_client" } };
    const isGood =
      granted?.provider === provider &&
      body.get("grant_type") === "authorization_code" &&
      granted.redirectUri === body.get("redirect_uri") &&
      granted.challenge === challenge;
    // GitHub reports this error with status 200.
    if (!isGood) return { status: provider === "github" ? 200 : 400, answer: { error: "invalid_grant" } };
    const access = randomUUID();
    tokens.set(access, granted);
    const issuer = issuers[provider]?.();
    const fault = faults.shift();
    const now = Math.floor(Date.now() / 1000);
    const { identity: person } = granted;
    const claims = {
      iss: fault === "another issuer" ? "https://evil.example" : issuer,
      aud: fault === "another audience" ? "another client" : identityClient.id,
      sub: person.id,
      nonce: fault === "another nonce" ? "another" : granted.nonce,
      iat: now - (fault === "expired" ? 7200 : 0),
      exp: now + (fault === "expired" ? -3600 : 3600),
      ...(provider === "azure-ad"
        ? { preferred_username: person.email, xms_edov: person.isVerified }
        : provider === "keycloak" || provider === "custom-oauth"
          ? {}
          : { email: person.email, email_verified: person.isVerified, name: person.name }),
    };
    const idToken = issuer === undefined ? {} : { id_token: signClaims(claims, fault === "another signature") };
    return { status: 200, answer: { access_token: access, token_type: "bearer", expires_in: 3600, ...idToken } };
  };

  const userAnswers: Readonly<Record<string, (person: Identity) => unknown>> = {
    "/user": ({ id, name }) => ({ id: Number(id), login: "ann", name, avatar_url: "https://example.org/ann.png" }),
    "/user/emails": ({ email, isVerified }) => [
      { email: "other@example.org", primary: false, verified: true },
      { email, primary: true, verified: isVerified },
    ],
    "/me": ({ id, name, email }) => ({ id, name, email, picture: { data: { url: "https://example.org/ann.png" } } }),
    "/gitlab/api/v4/user": ({ id, name, email, isVerified }) => ({
      id: Number(id),
      name,
      email,
      confirmed_at: isVerified ? "2026-01-01T00:00:00Z" : null,
    }),
    "/userinfo": ({ id, name, email, isVerified }) => ({
      sub: id,
      email,
      email_verified: isVerified,
      name,
      person: { key: `key-${id}`, mail: email },
    }),
  };

  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "", "http://server");
    const body = await readBody(request);
    const answer = (status: number, value: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
    if (faults[0] === "no answer" && request.method === "POST") {
      faults.shift();
      return request.socket.destroy();
    }
    // A real browser opens this page. The person approves at once.
    if (request.method === "GET" && Object.values(paths).some(({ authorize }) => authorize === pathname))
      return response.writeHead(302, { location: agree(`${url}${request.url}`) }).end();
    const document = documents[pathname];
    if (document !== undefined) return answer(200, describe(document));
    if (pathname === "/keys")
      return answer(200, {
        keys: [{ ...keys.publicKey.export({ format: "jwk" }), kid: "first", use: "sig", alg: "RS256" }],
      });
    const provider = (Object.keys(paths) as ProviderName[]).find((name) => paths[name].token === pathname);
    if (provider !== undefined && request.method === "POST") {
      const { status, answer: value } = redeem(provider, body, request.headers.authorization);
      return answer(status, value);
    }
    const granted = tokens.get(/^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "");
    if (granted === undefined) return answer(401, { message: "Bad credentials" });
    const [, group, member] = /^\/gitlab\/api\/v4\/groups\/([^/]+)\/members\/(\d+)$/.exec(pathname) ?? [];
    if (group !== undefined && granted.scope.includes("read_api")) {
      const isIn = granted.identity.id === member && granted.identity.groups.includes(decodeURIComponent(group));
      return isIn
        ? answer(200, { id: Number(member), state: "active", access_level: 30 })
        : answer(404, { message: "404" });
    }
    const user = userAnswers[pathname];
    return user === undefined ? answer(404, { message: "Not Found" }) : answer(200, user(granted.identity));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { id, secret } = identityClient;

  return {
    url,
    agree,
    /** Sets who signs in from now on. */
    become: (given: Partial<Identity>) => {
      identity = { ...identitySample, ...given };
    },
    /** Sets a mistake for the next sign-in. */
    next: (fault: IdentityFault) => void faults.push(fault),
    /** Registers the callback addresses of a builder with all providers. */
    register: (builder: string) => {
      for (const provider of Object.keys(paths)) callbacks.add(`${builder}/api/auth/callback/${provider}`);
    },
    /** Makes requests to the well-known providers go to this server. */
    standIns: Object.fromEntries(
      [
        "https://github.com",
        "https://api.github.com",
        "https://www.facebook.com",
        "https://graph.facebook.com",
        "https://accounts.google.com",
        "https://login.microsoftonline.com",
      ].map((origin) => [origin, url]),
    ),
    /** The settings that configure all seven providers. */
    settings: {
      GITHUB_CLIENT_ID: id,
      GITHUB_CLIENT_SECRET: secret,
      FACEBOOK_CLIENT_ID: id,
      FACEBOOK_CLIENT_SECRET: secret,
      GITLAB_CLIENT_ID: id,
      GITLAB_CLIENT_SECRET: secret,
      GITLAB_BASE_URL: `${url}/gitlab`,
      GITLAB_NAME: "Our GitLab",
      AZURE_AD_CLIENT_ID: id,
      AZURE_AD_CLIENT_SECRET: secret,
      AZURE_AD_TENANT_ID: "tenant",
      GOOGLE_AUTH_CLIENT_ID: id,
      GOOGLE_AUTH_CLIENT_SECRET: secret,
      KEYCLOAK_CLIENT_ID: id,
      KEYCLOAK_CLIENT_SECRET: secret,
      KEYCLOAK_REALM: "staff",
      KEYCLOAK_BASE_URL: `${url}/kc`,
      CUSTOM_OAUTH_CLIENT_ID: id,
      CUSTOM_OAUTH_CLIENT_SECRET: secret,
      CUSTOM_OAUTH_ISSUER: `${url}/custom`,
      CUSTOM_OAUTH_NAME: "Our people",
      CUSTOM_OAUTH_USER_ID_PATH: "person.key",
      CUSTOM_OAUTH_USER_EMAIL_PATH: "person.mail",
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
