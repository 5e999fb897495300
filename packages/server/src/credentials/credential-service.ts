import { randomUUID } from "node:crypto";
import type { Owner } from "../accounts/actor.ts";
import { notFound } from "../http/http-error.ts";
import type { Services } from "../services.ts";
import {
  deleteCredentialRow,
  findCredentialRow,
  insertCredential,
  listCredentialRows,
} from "./credential-repository.ts";
import type { CredentialSummary, NewCredential } from "./credential-schemas.ts";
import { type CredentialData, type CredentialType, credentialTypes } from "./credential-types.ts";

/** Keeps credentials, encrypted. */
export const createCredential = async (
  { database, cipher }: Services,
  { workspaceId }: Owner,
  { type, name, data }: NewCredential,
): Promise<CredentialSummary> => {
  const [id, createdAt] = [randomUUID(), new Date().toISOString()];
  const row = { id, workspace_id: workspaceId, type, name, ...cipher.encrypt(data), created_at: createdAt };
  await database.write((access) => insertCredential(access, row));
  return { id, type, name, createdAt };
};

export const listCredentials = async ({ database }: Services, { workspaceId }: Owner): Promise<CredentialSummary[]> => {
  const rows = await listCredentialRows(database.connection, workspaceId);
  return rows.map(({ id, type, name, created_at: createdAt }) => ({ id, type, name, createdAt }));
};

/** @throws HttpError 404 where the workspace has none of this id */
export const deleteCredential = async ({ database }: Services, { workspaceId }: Owner, id: string): Promise<void> => {
  const isDeleted = await database.write((access) => deleteCredentialRow(access, { workspaceId, id }));
  if (!isDeleted) throw notFound("The credentials");
};

/**
 * What the server needs to act for a workspace; never for answers to anybody. Null where the workspace has no credentials
 * of this id and type.
 */
export const findCredentialData = async <Type extends CredentialType>(
  { database, cipher }: Pick<Services, "database" | "cipher">,
  { workspaceId, id, type }: { workspaceId: string; id: string; type: Type },
): Promise<CredentialData<Type> | null> => {
  const row = await findCredentialRow(database.connection, { workspaceId, id });
  if (row?.type !== type) return null;
  // The schema of this very type; TypeScript does not see that the two belong together.
  return credentialTypes[type].parse(cipher.decrypt(row)) as CredentialData<Type>;
};
