import { type JsonObject, lookup } from "@parley/core";
import type { CredentialsDefinition, OAuthDefinition } from "@parley/core/fields";

const textOf = (data: JsonObject, key: string): string => {
  const value = lookup(data, key);
  return typeof value === "string" ? value.trim() : "";
};

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : "The service");

/**
 * How an account gets its access by OAuth: as its type declares, or as the author has described it in the account. Undefined
 * for accounts of other kinds.
 */
export const oauthOf = (definition: CredentialsDefinition, data: JsonObject): OAuthDefinition | undefined => {
  const { oauth, ownOAuth } = definition;
  if (oauth !== undefined || ownOAuth === undefined) return oauth;
  const kind = lookup(data, ownOAuth.kindField);
  if (kind !== ownOAuth.byClient && kind !== ownOAuth.byConsent) return undefined;
  const tokenUrl = textOf(data, "tokenUrl");
  return {
    provider: hostOf(tokenUrl),
    authorizeUrl: textOf(data, "authorizeUrl"),
    tokenUrl,
    scopes: textOf(data, "scopes")
      .split(/\s+/)
      .filter((scope) => scope !== ""),
    clientSettings: { id: "", secret: "" },
    callbackPath: ownOAuth.callbackPath,
    clientIn: data.clientIn === "header" ? "header" : "body",
    isOwn: true,
    ...(textOf(data, "audience") === "" ? {} : { authorizeParams: { audience: textOf(data, "audience") } }),
    ...(kind === ownOAuth.byClient ? { isByClient: true } : {}),
    tokenFields: { access: "accessToken", refresh: "refreshToken", expiry: "expiresAt" },
  };
};

/** Why an account has no access yet; null if it has, or needs none. */
export const lacksConsent = (definition: CredentialsDefinition, data: JsonObject): string | null => {
  const { isOwn, isByClient, tokenFields, provider } = oauthOf(definition, data) ?? {};
  if (!isOwn || isByClient || tokenFields === undefined || lookup(data, tokenFields.access)) return null;
  return `It is not connected yet: give your consent at ${provider}.`;
};
