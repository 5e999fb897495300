import { randomUUID } from "node:crypto";
import type { CredentialSummary, NewCredential } from "@parley/api";
import { type JsonObject, lookup, renderDeep } from "@parley/core";
import {
  type CredentialsDefinition,
  complete,
  findSecretAddresses,
  type ObjectField,
  pathKeys,
  walkFields,
} from "@parley/core/fields";
import type { CredentialRow } from "../database/schema.ts";
import type { Mailer } from "../mail/create-mailer.ts";
import type { Actor } from "../web/actor.ts";
import { HttpError, notFound } from "../web/http-error.ts";
import { problemOf } from "./account-problem.ts";
import { deleteCredentialRow, insertCredential, listCredentialRows, listUsers } from "./credential-repository.ts";
import { lacksConsent } from "./oauth/own-oauth.ts";
import type { CredentialServices } from "./services.ts";

/**
 * Returns the definition of a type of credentials.
 *
 * @throws HttpError 400 for a type that no block uses
 */
export const readDefinition = ({ credentialsDefinitions }: CredentialServices, type: string): CredentialsDefinition => {
  const definition = lookup(credentialsDefinitions, type);
  if (definition !== undefined) return definition;
  const known = Object.keys(credentialsDefinitions).join(", ");
  throw new HttpError(400, "BAD_REQUEST", `type: "${type}" is no type of credentials; there is ${known}.`);
};

/**
 * Validates the contents of credentials and trims spaces.
 *
 * @throws HttpError 400 naming the fields and their errors
 */
export const readData = ({ fields }: CredentialsDefinition, given: JsonObject): JsonObject => {
  const problems: string[] = [];
  const data = complete(
    fields,
    renderDeep(given, (text) => text.trim()),
    ({ path, expected, found }) => problems.push(`data.${path}: expected ${expected}, not ${found}`),
  );
  for (const { path, problem } of findSecretAddresses(fields, data)) problems.push(`data.${path}: ${problem}`);
  walkFields(fields, data, {
    field({ isRequired }, value, path, isShown) {
      // Fields of another kind of account may stay empty.
      if (isShown && isRequired && (value ?? "") === "") problems.push(`data.${pathKeys(path).join(".")}: missing`);
    },
  });
  if (problems.length > 0) throw new HttpError(400, "BAD_REQUEST", problems.join("; "));
  return data;
};

/** The contents of credentials without what only the server sets. */
export const withoutInternal = ({ fields }: ObjectField, data: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(data).filter(([key]) => !lookup(fields, key)?.isInternal));

/** Why an account can't be used until a person does something about it; null if it can. */
const problemWith = ({ cipher, credentialsDefinitions }: CredentialServices, row: CredentialRow): string | null => {
  const problem = problemOf(cipher, row);
  const definition = lookup(credentialsDefinitions, row.type);
  if (problem !== null || definition?.ownOAuth === undefined) return problem;
  return lacksConsent(definition, complete(definition.fields, cipher.decrypt(row)));
};

/** The description of credentials for authors, without secrets. */
export const summarize = async (services: CredentialServices, row: CredentialRow): Promise<CredentialSummary> => {
  const { id, type, name, created_at: createdAt, workspace_id: workspaceId } = row;
  const canTest =
    lookup(services.credentialsDefinitions, type)?.oauth !== undefined ||
    lookup(services.credentialsServers, type)?.test !== undefined;
  const takesNotices = Object.values(services.servers).some(({ notices }) => notices?.credentials === type);
  const noticesUrl = takesNotices ? `${services.addresses.viewer}/api/v1/credentials/${id}/notices` : null;
  const usedBy = await listUsers(services.database.connection, { workspaceId, id });
  return { id, type, name, createdAt, problem: problemWith(services, row), canTest, noticesUrl, usedBy };
};

/** Encrypts and stores credentials whose data has been validated. */
export const keepCredential = async (
  services: CredentialServices,
  { workspaceId }: Actor,
  { type, name, data }: { type: string; name: string; data: JsonObject },
): Promise<CredentialSummary> => {
  const { database, cipher } = services;
  const [id, createdAt] = [randomUUID(), new Date().toISOString()];
  const row = { id, workspace_id: workspaceId, type, name, ...cipher.encrypt(data), created_at: createdAt };
  await database.write((access) => insertCredential(access, row));
  return summarize(services, { ...row, revision: 0, renewing_until: null, problem: null });
};

/**
 * Validates, encrypts and stores credentials.
 *
 * @throws HttpError 400 for a type that no block uses, or if a field is missing
 */
export const createCredential = (
  services: CredentialServices,
  actor: Actor,
  { type, name, data }: NewCredential,
): Promise<CredentialSummary> => {
  const definition = readDefinition(services, type);
  const given = withoutInternal(definition.fields, data as JsonObject);
  return keepCredential(services, actor, { type, name, data: readData(definition, given) });
};

export const listCredentials = async (
  services: CredentialServices,
  { workspaceId }: Actor,
): Promise<CredentialSummary[]> => {
  const rows = await listCredentialRows(services.database.connection, workspaceId);
  return Promise.all(rows.map((row) => summarize(services, row)));
};

/** Returns the types of credentials that the operator has set up for all workspaces. */
export const listInstallationTypes = ({ operatorSender }: Pick<Mailer, "operatorSender">): string[] =>
  operatorSender === null ? [] : ["smtp"];

/** @throws HttpError 404 if the workspace has no such credentials */
export const deleteCredential = async (
  { database }: CredentialServices,
  { workspaceId }: Actor,
  id: string,
): Promise<void> => {
  const isDeleted = await database.write((access) => deleteCredentialRow(access, { workspaceId, id }));
  if (!isDeleted) throw notFound("The credentials");
};
