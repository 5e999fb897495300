import type { AnswerOf, calls } from "@parley/api";
import { type JsonObject, lookup } from "@parley/core";
import { complete } from "@parley/core/fields";
import { OutboundError } from "../outbound/outbound-error.ts";
import { createServerFetch } from "../outbound/server-fetch.ts";
import type { Actor } from "../web/actor.ts";
import { HttpError, notFound } from "../web/http-error.ts";
import { AccountError } from "./account-error.ts";
import { WrongSecretError } from "./create-cipher.ts";
import { findCredentialRow } from "./credential-repository.ts";
import { readDefinition } from "./credential-service.ts";
import { hideSecrets } from "./hide-secrets.ts";
import { lacksConsent, oauthOf } from "./oauth/own-oauth.ts";
import { renewAccess } from "./oauth/renew-access.ts";
import type { CredentialServices } from "./services.ts";

/** The time limit for testing an account, in milliseconds. */
const timeLimit = 15_000;

const works = "Works";

/**
 * Tests an account at its service and returns the outcome as a message for the author. For accounts connected by
 * consent, new access is requested, which also reactivates those marked as broken.
 *
 * @throws HttpError 404 if the workspace has no such credentials, 400 if their type can't be tested
 */
export const testCredentials = async (
  services: CredentialServices,
  { workspaceId }: Actor,
  id: string,
): Promise<AnswerOf<typeof calls.testCredentials>> => {
  const { database, cipher, credentialsServers, outbound, mailer } = services;
  const row = await findCredentialRow(database.connection, { workspaceId, id });
  if (row === null) throw notFound("The credentials");
  const definition = readDefinition(services, row.type);
  const { fields, untested } = definition;
  const test = lookup(credentialsServers, row.type)?.test;
  // Without a request to the service, nobody knows whether the account works.
  if (test === undefined && definition.oauth === undefined)
    throw new HttpError(400, "BAD_REQUEST", untested ?? "There is no way to try accounts of this type.");
  let data: JsonObject = {};
  try {
    data = complete(fields, cipher.decrypt(row));
    const oauth = oauthOf(definition, data);
    const lack = lacksConsent(definition, data);
    if (lack !== null) return { isWorking: false, message: lack };
    if (oauth !== undefined)
      data = (await renewAccess(services, { workspaceId, id }, { ...definition, oauth }, true)) ?? data;
    const fetch = createServerFetch(outbound, AbortSignal.timeout(timeLimit));
    const problem = (await test?.(data, { fetch, tryMailServer: mailer.tryServer })) ?? null;
    return { isWorking: problem === null, message: hideSecrets(fields, data, problem ?? works) };
  } catch (error) {
    return { isWorking: false, message: hideSecrets(fields, data, describe(error)) };
  }
};

/** Only these errors have messages for people. Others may contain secrets. */
const describe = (error: unknown): string => {
  if (error instanceof AccountError || error instanceof WrongSecretError) return error.message;
  if (error instanceof DOMException && error.name === "TimeoutError") return "The other server did not answer in time.";
  return error instanceof OutboundError ? error.message : "The account could not be tried.";
};
