import { isJsonObject, type JsonObject, lookup } from "@parley/core";
import type { OAuthDefinition } from "@parley/core/fields";
import type { Environment } from "../../environment/parse-environment.ts";
import type { OAuthClient } from "./ask-tokens.ts";

const textAt = (values: object, key: string): string => {
  const value = lookup(values as Readonly<Record<string, unknown>>, key);
  return typeof value === "string" ? value : "";
};

const asClient = (id: string, secret: string): OAuthClient | null =>
  id === "" || secret === "" ? null : { id, secret };

/** The OAuth client in the server's settings; null if there is none. */
const findServerClient = (environment: Environment, { clientSettings }: OAuthDefinition): OAuthClient | null =>
  asClient(textAt(environment, clientSettings.id), textAt(environment, clientSettings.secret));

/** The OAuth client by which an account was connected: the author's own, or the server's. */
export const findClient = (
  environment: Environment,
  oauth: OAuthDefinition,
  { client, ...data }: JsonObject,
): OAuthClient | null => {
  // A client without a secret is a public one, which proves itself by PKCE.
  if (oauth.isOwn)
    return textAt(data, "clientId") === ""
      ? null
      : { id: textAt(data, "clientId"), secret: textAt(data, "clientSecret") };
  const own = isJsonObject(client) ? asClient(textAt(client, "id"), textAt(client, "secret")) : null;
  return own ?? findServerClient(environment, oauth);
};

/** The message when there is no OAuth client, with what an author or administrator can do. */
export const noClient = ({ provider, clientSettings: { id, secret }, isOwn }: OAuthDefinition): string =>
  isOwn
    ? "The account has no client ID: edit the account, and write it in."
    : `This server has no client at ${provider}: set ${id} and ${secret}, or bring a client of your own.`;
