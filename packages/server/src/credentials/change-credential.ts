import type { AnswerOf, BodyOf, CredentialSummary, calls } from "@parley/api";
import { isJsonObject, type Json, type JsonObject } from "@parley/core";
import { complete, leadsElsewhere, openPartOf, valueAt } from "@parley/core/fields";
import type { CredentialRow } from "../database/schema.ts";
import type { Actor } from "../web/actor.ts";
import { HttpError, notFound } from "../web/http-error.ts";
import { WrongSecretError } from "./create-cipher.ts";
import { findCredentialRow, renameCredential, replaceCredentialData } from "./credential-repository.ts";
import { readData, readDefinition, summarize, withoutInternal } from "./credential-service.ts";
import type { CredentialServices } from "./services.ts";

/** The contents of credentials; empty if they can't be decrypted and must be entered again. */
const readStored = ({ cipher }: CredentialServices, row: CredentialRow): JsonObject => {
  try {
    const data = cipher.decrypt(row);
    return isJsonObject(data) ? data : {};
  } catch (error) {
    if (error instanceof WrongSecretError) return {};
    throw error;
  }
};

/**
 * The contents of credentials without their secrets, and the names of the secrets. Connected accounts have no typed
 * contents.
 *
 * @throws HttpError 404 if the workspace has none with this id
 */
export const getCredential = async (
  services: CredentialServices,
  { workspaceId }: Actor,
  id: string,
): Promise<AnswerOf<typeof calls.getCredentials>> => {
  const row = await findCredentialRow(services.database.connection, { workspaceId, id });
  if (row === null) throw notFound("The credentials");
  const { oauth, fields } = readDefinition(services, row.type);
  if (oauth !== undefined) return { data: {}, secrets: [] };
  const { open, secrets } = openPartOf(fields, complete(fields, readStored(services, row)));
  return { data: open as AnswerOf<typeof calls.getCredentials>["data"], secrets };
};

/** Stored values, overridden by the given ones. */
const merge = (stored: JsonObject, given: JsonObject): JsonObject =>
  Object.fromEntries([
    ...Object.entries(stored),
    ...Object.entries(given).map(([key, value]): [string, Json | undefined] => {
      const before = Object.hasOwn(stored, key) ? stored[key] : undefined;
      return [key, isJsonObject(value) && isJsonObject(before) ? merge(before, value) : value];
    }),
  ]);

/** @throws HttpError 400 if something is missing, or if stored secrets would be sent to another server */
const changeData = (services: CredentialServices, row: CredentialRow, sent: JsonObject): JsonObject => {
  const definition = readDefinition(services, row.type);
  const { fields } = definition;
  const given = withoutInternal(fields, sent);
  // Access was given to the account as it was: once it changes, access is asked for anew.
  const stored = withoutInternal(fields, complete(fields, readStored(services, row)));
  const data = readData(definition, merge(stored, given));
  const kept = openPartOf(fields, stored).secrets.filter((path) => valueAt(given, path) === undefined);
  if (kept.length > 0 && leadsElsewhere(fields, stored, data)) {
    const missing = kept.map((path) => `data.${path}: missing, since it would go to another server than before`);
    throw new HttpError(400, "BAD_REQUEST", missing.join("; "));
  }
  return data;
};

/**
 * Renames or changes credentials. They keep their id, so blocks continue to use them. Omitted values are unchanged.
 *
 * @throws HttpError 404 if the workspace has none with this id, 400 if something is missing, 409 if somebody else changed
 * them at the same time
 */
export const changeCredential = async (
  services: CredentialServices,
  { workspaceId }: Actor,
  id: string,
  { name, data: given }: BodyOf<typeof calls.changeCredentials>,
): Promise<CredentialSummary> => {
  const { database, cipher } = services;
  const key = { workspaceId, id };
  const row = await findCredentialRow(database.connection, key);
  if (row === null) throw notFound("The credentials");
  const data = given === undefined ? null : changeData(services, row, given as JsonObject);
  await database.transaction(async (access) => {
    if (name !== undefined) await renameCredential(access, key, name);
    if (data === null || (await replaceCredentialData(access, key, cipher.encrypt(data), row.revision))) return;
    throw new HttpError(409, "CONFLICT", "Somebody else has changed the credentials just now. Look at them again.");
  });
  const changed = await findCredentialRow(database.connection, key);
  if (changed === null) throw notFound("The credentials");
  return summarize(services, changed);
};
