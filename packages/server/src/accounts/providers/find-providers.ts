import { isJsonObject } from "@parley/core";
import type { Environment } from "../../environment/parse-environment.ts";
import { findProviderIds, type ProviderId } from "../../environment/sign-in-ways.ts";
import { HttpError } from "../../web/http-error.ts";
import type { AskApi, Claims, Person, Provider } from "./provider.ts";

const textOf = (value: unknown): string =>
  typeof value === "string" ? value.trim() : typeof value === "number" ? String(value) : "";

const addressOf = (value: unknown): string | null => {
  const email = textOf(value).toLowerCase();
  return /^[^\s@]+@[^\s@]+$/.test(email) && email.length <= 254 ? email : null;
};

const imageOf = (value: unknown): string | null => (/^https?:\/\//.test(textOf(value)) ? textOf(value) : null);

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const objectOf = (value: unknown): Claims => (isJsonObject(value as never) ? (value as Claims) : {});

/** The value at a path such as `user.mail`. */
const valueAt = (claims: Claims, path: string): unknown =>
  path.split(".").reduce<unknown>((value, key) => objectOf(value)[key], claims);

/** The standard claims of OpenID Connect. */
const readClaims = (claims: Claims): Person => ({
  accountId: textOf(claims.sub),
  email: addressOf(claims.email),
  isVerified: claims.email_verified === true || claims.email_verified === "true",
  name: textOf(claims.name),
  image: imageOf(claims.picture),
});

const sameIssuer =
  (expected: string) =>
  (issuer: string): boolean =>
    issuer.replace(/\/$/, "") === expected.replace(/\/$/, "");

const wellKnown = "/.well-known/openid-configuration";

const discoveredAt = (issuer: string): Provider["server"] => ({
  kind: "discovered",
  document: issuer + wellKnown,
  isIssuer: sameIssuer(issuer),
});

const openId = { scope: "openid profile email", isOpenId: true, wantsUserInfo: false, readPerson: readClaims } as const;

type Described = Omit<Provider, "id" | "clientId" | "clientSecret">;

const github: Described = {
  name: "GitHub",
  scope: "read:user user:email",
  server: {
    kind: "fixed",
    issuer: "https://github.com/login/oauth",
    authorize: "https://github.com/login/oauth/authorize",
    token: "https://github.com/login/oauth/access_token",
  },
  isOpenId: false,
  wantsUserInfo: false,
  async readPerson(_, askApi) {
    const user = objectOf(await askApi("https://api.github.com/user"));
    const emails = listOf(await askApi("https://api.github.com/user/emails")).map(objectOf);
    const primary = emails.find((email) => email.primary === true) ?? {};
    return {
      accountId: textOf(user.id),
      email: addressOf(primary.email),
      isVerified: primary.verified === true,
      name: textOf(user.name) || textOf(user.login),
      image: imageOf(user.avatar_url),
    };
  },
};

/** Facebook does not document that addresses are verified, so they are treated as unverified. */
const facebook: Described = {
  name: "Facebook",
  scope: "email public_profile",
  server: {
    kind: "fixed",
    issuer: "https://www.facebook.com",
    authorize: "https://www.facebook.com/dialog/oauth",
    token: "https://graph.facebook.com/oauth/access_token",
  },
  isOpenId: false,
  wantsUserInfo: false,
  async readPerson(_, askApi) {
    const user = objectOf(await askApi("https://graph.facebook.com/me?fields=id,name,email,picture"));
    const picture = valueAt(user, "picture.data.url");
    return {
      accountId: textOf(user.id),
      email: addressOf(user.email),
      isVerified: false,
      name: textOf(user.name),
      image: imageOf(picture),
    };
  },
};

/** GitLab lists the direct members of a group. Invited and blocked people are not members. */
const assertGitlabGroup = async (base: string, groups: readonly string[], userId: string, askApi: AskApi) => {
  for (const group of groups) {
    const address = `${base}/api/v4/groups/${encodeURIComponent(group)}/members/${encodeURIComponent(userId)}`;
    const member = objectOf(await askApi(address));
    if (textOf(member.id) === userId && member.state === "active" && Number(member.access_level) >= 10) return;
  }
  throw new HttpError(
    403,
    "SIGN_IN_REFUSED",
    `Only members of certain GitLab groups may sign in here: ${groups.join(", ")}. Ask an owner of such a group to add you.`,
  );
};

const gitlab = ({
  GITLAB_BASE_URL: base,
  GITLAB_NAME,
  GITLAB_REQUIRED_GROUPS: groups = [],
}: Environment): Described => ({
  name: GITLAB_NAME,
  scope: "read_api",
  server: { kind: "fixed", issuer: base, authorize: `${base}/oauth/authorize`, token: `${base}/oauth/token` },
  isOpenId: false,
  wantsUserInfo: false,
  async readPerson(_, askApi) {
    const user = objectOf(await askApi(`${base}/api/v4/user`));
    const accountId = textOf(user.id);
    if (groups.length > 0) await assertGitlabGroup(base, groups, accountId, askApi);
    return {
      accountId,
      email: addressOf(user.email),
      // An unconfirmed new address is stored in another field.
      isVerified: textOf(user.confirmed_at) !== "",
      name: textOf(user.name) || textOf(user.username),
      image: imageOf(user.avatar_url),
    };
  },
});

const microsoft = "https://login.microsoftonline.com";

/**
 * Creates the provider for Microsoft's accounts. In an organization's own directory, its administrators assign e-mail
 * addresses. An address whose domain does not belong to the directory is not trusted.
 */
const azure = (tenant: string): Described => ({
  ...openId,
  name: "Microsoft",
  server: {
    kind: "discovered",
    document: `${microsoft}/${encodeURIComponent(tenant)}/v2.0${wellKnown}`,
    // The issuer in a discovery document contains the tenant's id if the tenant is named by its domain, and a
    // placeholder in the document for all tenants.
    isIssuer: (issuer) => /^https:\/\/login\.microsoftonline\.com\/[\w-]+\/v2\.0$/.test(issuer),
  },
  readPerson(claims) {
    const { xms_edov: isOwned } = claims;
    const isVerified = isOwned === undefined || isOwned === true || textOf(isOwned) === "1" || isOwned === "true";
    return { ...readClaims(claims), email: addressOf(claims.email ?? claims.preferred_username), isVerified };
  },
});

const keycloak = (base: string, realm: string): Described => ({
  ...openId,
  name: "Keycloak",
  server: discoveredAt(`${base.replace(/\/realms$/, "")}/realms/${encodeURIComponent(realm)}`),
});

const custom = (environment: Environment): Described => {
  const { CUSTOM_OAUTH_WELL_KNOWN_URL: document, CUSTOM_OAUTH_SCOPE: scope } = environment;
  const issuer = environment.CUSTOM_OAUTH_ISSUER ?? document?.split("/.well-known")[0] ?? "";
  return {
    name: environment.CUSTOM_OAUTH_NAME,
    scope,
    server: { ...discoveredAt(issuer), ...(document === undefined ? {} : { document }) } as Provider["server"],
    isOpenId: scope.split(/\s+/).includes("openid"),
    wantsUserInfo: true,
    readPerson: (claims) => ({
      ...readClaims(claims),
      accountId: textOf(valueAt(claims, environment.CUSTOM_OAUTH_USER_ID_PATH) ?? claims.sub),
      email: addressOf(valueAt(claims, environment.CUSTOM_OAUTH_USER_EMAIL_PATH)),
      name: textOf(valueAt(claims, environment.CUSTOM_OAUTH_USER_NAME_PATH)),
      image: imageOf(valueAt(claims, environment.CUSTOM_OAUTH_USER_IMAGE_PATH) ?? claims.picture),
    }),
  };
};

const describe = (
  id: ProviderId,
  environment: Environment,
): Described & { client: [string | undefined, string | undefined] } => {
  const { AZURE_AD_TENANT_ID: tenant = "", KEYCLOAK_BASE_URL: base = "", KEYCLOAK_REALM: realm = "" } = environment;
  switch (id) {
    case "github":
      return { ...github, client: [environment.GITHUB_CLIENT_ID, environment.GITHUB_CLIENT_SECRET] };
    case "facebook":
      return { ...facebook, client: [environment.FACEBOOK_CLIENT_ID, environment.FACEBOOK_CLIENT_SECRET] };
    case "gitlab":
      return { ...gitlab(environment), client: [environment.GITLAB_CLIENT_ID, environment.GITLAB_CLIENT_SECRET] };
    case "azure-ad":
      return { ...azure(tenant), client: [environment.AZURE_AD_CLIENT_ID, environment.AZURE_AD_CLIENT_SECRET] };
    case "google":
      return {
        ...openId,
        name: "Google",
        server: discoveredAt("https://accounts.google.com"),
        client: [environment.GOOGLE_AUTH_CLIENT_ID, environment.GOOGLE_AUTH_CLIENT_SECRET],
      };
    case "keycloak":
      return { ...keycloak(base, realm), client: [environment.KEYCLOAK_CLIENT_ID, environment.KEYCLOAK_CLIENT_SECRET] };
    case "custom-oauth":
      return {
        ...custom(environment),
        client: [environment.CUSTOM_OAUTH_CLIENT_ID, environment.CUSTOM_OAUTH_CLIENT_SECRET],
      };
  }
};

/** The providers that are set up on this server, in the order in which they are offered. */
export const findProviders = (environment: Environment): Provider[] =>
  findProviderIds(environment).map((id) => {
    const { client, ...described } = describe(id, environment);
    const [clientId = "", clientSecret = ""] = client;
    return { id, clientId, clientSecret, ...described };
  });

/** The hosts of the providers that the operator runs, which may be in private networks or on this machine. */
export const findProviderHosts = (environment: Environment): string[] =>
  [
    environment.GITLAB_BASE_URL,
    environment.KEYCLOAK_BASE_URL,
    environment.CUSTOM_OAUTH_ISSUER,
    environment.CUSTOM_OAUTH_WELL_KNOWN_URL,
  ].flatMap((address) => (address === undefined ? [] : [new URL(address).hostname]));
