import { setTimeout as wait } from "node:timers/promises";
import { errorText, type JsonObject } from "@parley/core";
import { type CredentialsDefinition, complete, type OAuthDefinition } from "@parley/core/fields";
import { stillLasts } from "../../base/steady-time.ts";
import type { CredentialRow } from "../../database/schema.ts";
import { AccountError } from "../account-error.ts";
import {
  claimRenewal,
  findCredentialRow,
  markBroken,
  releaseRenewal,
  replaceCredentialData,
} from "../credential-repository.ts";
import type { CredentialServices } from "../services.ts";
import { tellOwners } from "../tell-owners.ts";
import { askTokens, TokenRefusal, type Tokens } from "./ask-tokens.ts";
import { findClient, noClient } from "./find-client.ts";

/** Access that expires within this time is renewed first, since a call may take a while. In milliseconds. */
const margin = 5 * 60_000;
/** Milliseconds after which the claim of a dead process expires: longer than the time limit of a provider. */
const claimTime = 30_000;
const pause = 100;

interface Renewal {
  key: { id: string; workspaceId: string };
  definition: CredentialsDefinition;
  oauth: OAuthDefinition;
  /** Renews the access even if it is still valid, and even if earlier renewals failed for good. */
  isForced: boolean;
}

const goodUntil = ({ tokenFields, isOwn }: OAuthDefinition, data: JsonObject): number => {
  if (!data[tokenFields.access]) return 0;
  return Number(data[tokenFields.expiry] ?? (isOwn ? Number.POSITIVE_INFINITY : 0));
};

/** What new access is asked for with. */
const grantOf = (
  { tokenFields, isByClient, scopes, authorizeParams }: OAuthDefinition,
  data: JsonObject,
): Record<string, string> => {
  if (isByClient)
    return {
      ...authorizeParams,
      grant_type: "client_credentials",
      ...(scopes.length === 0 ? {} : { scope: scopes.join(" ") }),
    };
  const refresh = data[tokenFields.refresh];
  if (!refresh) throw new TokenRefusal("invalid_grant", "There is nothing that it could be renewed with.");
  return { grant_type: "refresh_token", refresh_token: String(refresh) };
};

const connectAgain = ({ id, name }: Pick<CredentialRow, "id" | "name">, problem: string): AccountError =>
  new AccountError(`The account "${name}" must be connected again. ${problem}`, true, id);

const askAgain = async (services: CredentialServices, { oauth }: Renewal, data: JsonObject): Promise<Tokens> => {
  const client = findClient(services.environment, oauth, data);
  if (client === null) throw new TokenRefusal(null, noClient(oauth));
  const { tokens } = await askTokens(services, oauth, client, grantOf(oauth, data));
  return tokens;
};

/** Renews claimed access. Null if somebody has changed the account meanwhile. */
const renewClaimed = async (
  services: CredentialServices,
  renewal: Renewal,
  row: CredentialRow,
  data: JsonObject,
): Promise<JsonObject | null> => {
  const { database, cipher } = services;
  const { key, oauth, isForced } = renewal;
  try {
    // Most providers return no new refresh token, so the old one is kept.
    const renewed = { ...data, ...(await askAgain(services, renewal, data)) };
    const encrypted = cipher.encrypt(renewed);
    return (await database.write((access) => replaceCredentialData(access, key, encrypted, row.revision)))
      ? renewed
      : null;
  } catch (error) {
    if (error instanceof TokenRefusal && error.code === "invalid_grant") {
      const problem = `${oauth.provider} no longer gives access: ${error.message}`;
      // Only one process informs the people concerned, and no chat waits for that.
      if (await database.write((access) => markBroken(access, row, problem))) void tellOwners(services, row, problem);
      throw connectAgain(row, problem);
    }
    await database.write((access) => releaseRenewal(access, row));
    if (!isForced && goodUntil(oauth, data) > Date.now()) return data;
    const isLasting = error instanceof TokenRefusal && error.code !== null;
    throw new AccountError(
      `The access of the account "${row.name}" could not be renewed. ${errorText(error)}`,
      isLasting,
    );
  }
};

/**
 * Returns the account with access that is valid for some minutes. If it must be renewed, one process does so and the
 * others wait.
 */
const renew = async (services: CredentialServices, renewal: Renewal): Promise<JsonObject | null> => {
  const { database, cipher } = services;
  const { key, definition, oauth, isForced } = renewal;
  let first: number | undefined;
  for (;;) {
    const row = await findCredentialRow(database.connection, key);
    if (row === null) return null;
    first ??= row.revision;
    const mustRenew = isForced && row.revision === first;
    if (row.problem !== null && !mustRenew) throw connectAgain(row, row.problem);
    const data = complete(definition.fields, cipher.decrypt(row));
    const now = Date.now();
    if (!mustRenew && goodUntil(oauth, data) > now + margin) return data;
    const isTaken = row.renewing_until !== null && stillLasts(row.renewing_until, claimTime);
    const until = new Date(now + claimTime).toISOString();
    const isMine = !isTaken && (await database.write((access) => claimRenewal(access, row, until)));
    const renewed = isMine ? await renewClaimed(services, renewal, row, data) : null;
    if (renewed !== null) return renewed;
    await wait(pause);
  }
};

/**
 * The contents of an account, with access valid for at least some minutes. Null if it is deleted. Within a process, one
 * renewal runs at a time.
 *
 * @throws AccountError if there is no access
 */
export const renewAccess = (
  services: CredentialServices,
  key: { id: string; workspaceId: string },
  definition: CredentialsDefinition & { oauth: OAuthDefinition },
  isForced = false,
): Promise<JsonObject | null> => {
  const { renewals } = services;
  const name = JSON.stringify([key.workspaceId, key.id, isForced]);
  const begun = renewals.get(name);
  if (begun) return begun;
  const renewal = renew(services, { key, definition, oauth: definition.oauth, isForced }).finally(() =>
    renewals.delete(name),
  );
  renewals.set(name, renewal);
  return renewal;
};
