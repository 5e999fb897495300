import type { Access, Connection, CredentialRow } from "../database/schema.ts";

export const insertCredential = async ({ connection }: Access, row: CredentialRow): Promise<void> => {
  await connection.insertInto("credentials").values(row).execute();
};

/** All credentials of a workspace without what is secret, the newest first. */
export const listCredentialRows = (
  connection: Connection,
  workspaceId: string,
): Promise<Pick<CredentialRow, "id" | "type" | "name" | "created_at">[]> =>
  connection
    .selectFrom("credentials")
    .select(["id", "type", "name", "created_at"])
    .where("workspace_id", "=", workspaceId)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();

export const findCredentialRow = async (
  connection: Connection,
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<CredentialRow | null> => {
  const row = await connection
    .selectFrom("credentials")
    .selectAll()
    .where("id", "=", id)
    .where("workspace_id", "=", workspaceId)
    .executeTakeFirst();
  return row ?? null;
};

/** Returns false when there are no such credentials. */
export const deleteCredentialRow = async (
  { connection }: Access,
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<boolean> => {
  const { numDeletedRows } = await connection
    .deleteFrom("credentials")
    .where("id", "=", id)
    .where("workspace_id", "=", workspaceId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};
