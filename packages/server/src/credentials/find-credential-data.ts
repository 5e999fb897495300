import { type JsonObject, lookup } from "@parley/core";
import { complete } from "@parley/core/fields";
import { AccountError } from "./account-error.ts";
import { WrongSecretError } from "./create-cipher.ts";
import { findCredentialRow } from "./credential-repository.ts";
import { lacksConsent, oauthOf } from "./oauth/own-oauth.ts";
import { renewAccess } from "./oauth/renew-access.ts";
import type { CredentialServices } from "./services.ts";

/** Identifies credentials. `isRefused`: the service has refused the stored access token. */
interface CredentialKey {
  workspaceId: string;
  id: string;
  type: string;
  isRefused?: boolean;
}

/** Returns the contents of credentials; null if the workspace has none with this id and type. */
export type FindCredentials = (key: CredentialKey) => Promise<JsonObject | null>;

/**
 * Returns the contents of credentials, for requests that the server makes for a workspace. They must never be sent to
 * clients. Null if the workspace has none with this id and type.
 *
 * @throws AccountError if an account has lost its access or can't be decrypted
 */
export const findCredentialData = async (
  services: CredentialServices,
  { workspaceId, id, type, isRefused = false }: CredentialKey,
): Promise<JsonObject | null> => {
  const { database, cipher, credentialsDefinitions } = services;
  const row = await findCredentialRow(database.connection, { workspaceId, id });
  const definition = lookup(credentialsDefinitions, type);
  if (row?.type !== type || definition === undefined) return null;
  try {
    const data = complete(definition.fields, cipher.decrypt(row));
    const oauth = oauthOf(definition, data);
    const problem = lacksConsent(definition, data);
    if (problem !== null) throw new AccountError(`The account "${row.name}" can't be used. ${problem}`, true, id);
    if (oauth === undefined) return data;
    return await renewAccess(services, { workspaceId, id }, { ...definition, oauth }, isRefused);
  } catch (error) {
    if (!(error instanceof WrongSecretError)) throw error;
    throw new AccountError(`The account "${row.name}" can't be read. ${error.message}`, true, id);
  }
};
