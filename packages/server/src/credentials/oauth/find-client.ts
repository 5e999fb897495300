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

/** The client that the settings of the server hold; null where they hold none. */
const findServerClient = (environment: Environment, { clientSettings }: OAuthDefinition): OAuthClient | null =>
  asClient(textAt(environment, clientSettings.id), textAt(environment, clientSettings.secret));

/** The OAuth client by which an account was connected: the author's own, or the server's. */
export const findClient = (
  environment: Environment,
  oauth: OAuthDefinition,
  { client }: JsonObject,
): OAuthClient | null => {
  const own = isJsonObject(client) ? asClient(textAt(client, "id"), textAt(client, "secret")) : null;
  return own ?? findServerClient(environment, oauth);
};

/** What an author or an administrator has to do where there is no client. */
export const noClient = ({ provider, clientSettings: { id, secret } }: OAuthDefinition): string =>
  `This server has no client at ${provider}: set ${id} and ${secret}, or bring a client of your own.`;
