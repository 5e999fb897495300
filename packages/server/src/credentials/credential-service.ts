import { randomUUID } from "node:crypto";
import type { CredentialSummary, NewCredential } from "@parley/api";
import { type JsonObject, lookup, renderDeep } from "@parley/core";
import { type CredentialsDefinition, complete, pathKeys, walkFields } from "@parley/core/fields";
import type { Owner } from "../web/actor.ts";
import { HttpError, notFound } from "../web/http-error.ts";
import {
  deleteCredentialRow,
  findCredentialRow,
  insertCredential,
  listCredentialRows,
} from "./credential-repository.ts";
import type { CredentialServices } from "./services.ts";

/**
 * What credentials of a type hold, without spaces around it.
 *
 * @throws HttpError 400 saying what is wrong where
 */
const readData = ({ fields }: CredentialsDefinition, given: JsonObject): JsonObject => {
  const problems: string[] = [];
  const data = complete(
    fields,
    renderDeep(given, (text) => text.trim()),
    ({ path, expected, found }) => problems.push(`data.${path}: expected ${expected}, not ${found}`),
  );
  walkFields(fields, data, {
    field({ isRequired }, value, path) {
      if (isRequired && (value ?? "") === "") problems.push(`data.${pathKeys(path).join(".")}: missing`);
    },
  });
  if (problems.length > 0) throw new HttpError(400, "BAD_REQUEST", problems.join("; "));
  return data;
};

/**
 * Stores credentials, encrypted.
 *
 * @throws HttpError 400 for a type that no block uses, or when something is missing
 */
export const createCredential = async (
  { database, cipher, credentialsDefinitions }: CredentialServices,
  { workspaceId }: Owner,
  { type, name, data: given }: NewCredential,
): Promise<CredentialSummary> => {
  const definition = lookup(credentialsDefinitions, type);
  if (definition === undefined) {
    const known = Object.keys(credentialsDefinitions).join(", ");
    throw new HttpError(400, "BAD_REQUEST", `type: "${type}" is no type of credentials; there is ${known}.`);
  }
  const data = readData(definition, given as JsonObject);
  const [id, createdAt] = [randomUUID(), new Date().toISOString()];
  const row = { id, workspace_id: workspaceId, type, name, ...cipher.encrypt(data), created_at: createdAt };
  await database.write((access) => insertCredential(access, row));
  return { id, type, name, createdAt };
};

export const listCredentials = async (
  { database }: CredentialServices,
  { workspaceId }: Owner,
): Promise<CredentialSummary[]> => {
  const rows = await listCredentialRows(database.connection, workspaceId);
  return rows.map(({ id, type, name, created_at: createdAt }) => ({ id, type, name, createdAt }));
};

/** @throws HttpError 404 where the workspace has none of this id */
export const deleteCredential = async (
  { database }: CredentialServices,
  { workspaceId }: Owner,
  id: string,
): Promise<void> => {
  const isDeleted = await database.write((access) => deleteCredentialRow(access, { workspaceId, id }));
  if (!isDeleted) throw notFound("The credentials");
};

/**
 * What the server needs to act for a workspace; never part of an answer. Returns null when the workspace has no
 * credentials of this id and type.
 */
export const findCredentialData = async (
  { database, cipher, credentialsDefinitions }: CredentialServices,
  { workspaceId, id, type }: { workspaceId: string; id: string; type: string },
): Promise<JsonObject | null> => {
  const row = await findCredentialRow(database.connection, { workspaceId, id });
  const definition = lookup(credentialsDefinitions, type);
  return row?.type !== type || definition === undefined ? null : complete(definition.fields, cipher.decrypt(row));
};
