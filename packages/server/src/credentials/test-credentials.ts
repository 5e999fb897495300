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
import { renewAccess } from "./oauth/renew-access.ts";
import type { CredentialServices } from "./services.ts";

/** Milliseconds that another server has to say what it thinks of an account. */
const timeLimit = 15_000;

const works = "Works";

/**
 * What another server says of an account, in words for the author. Accounts that were connected by consent are asked for
 * new access, which revives those that were given up.
 *
 * @throws HttpError 404 where the workspace has none of this id, 400 where there is no way to try it
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
  const { oauth, fields, untested } = definition;
  const test = lookup(credentialsServers, row.type)?.test;
  // Nobody was asked: that is no reason to say that it works.
  if (test === undefined && oauth === undefined)
    throw new HttpError(400, "BAD_REQUEST", untested ?? "There is no way to try accounts of this type.");
  let data: JsonObject = {};
  try {
    data = complete(fields, cipher.decrypt(row));
    if (oauth !== undefined)
      data = (await renewAccess(services, { workspaceId, id }, { ...definition, oauth }, true)) ?? data;
    const fetch = createServerFetch(outbound, AbortSignal.timeout(timeLimit));
    const problem = (await test?.(data, { fetch, tryMailServer: mailer.tryServer })) ?? null;
    return { isWorking: problem === null, message: hideSecrets(fields, data, problem ?? works) };
  } catch (error) {
    return { isWorking: false, message: hideSecrets(fields, data, describe(error)) };
  }
};

/** Errors that are written for people; others may say anything. */
const describe = (error: unknown): string => {
  if (error instanceof AccountError || error instanceof WrongSecretError) return error.message;
  if (error instanceof DOMException && error.name === "TimeoutError") return "The other server did not answer in time.";
  return error instanceof OutboundError ? error.message : "The account could not be tried.";
};
