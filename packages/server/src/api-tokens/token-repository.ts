import type { ApiToken, TokenScope } from "@parley/api";
import type { ApiTokenRow } from "../database/audit-rows.ts";
import { keepStatement } from "../database/keep-statement.ts";
import type { Access, Connection, Database } from "../database/schema.ts";

/** A known token and its maker. It may have expired. */
export interface FoundToken {
  id: string;
  name: string;
  scope: TokenScope;
  expires_at: string | null;
  last_used_at: string | null;
  is_everywhere: number | null;
  workspace_id: string;
  user_id: string;
  user_name: string;
  email: string;
}

/** The query of every request with a token. Tokens of former members are invalid. */
const selectToken = keepStatement<{ hash: string }, FoundToken>(({ connection }, [{ hash }]) =>
  connection
    .selectFrom("api_tokens")
    .innerJoin("users", "users.id", "api_tokens.user_id")
    .select([
      "api_tokens.id",
      "api_tokens.name",
      "api_tokens.scope",
      "api_tokens.expires_at",
      "api_tokens.last_used_at",
      "api_tokens.is_everywhere",
      "api_tokens.workspace_id",
      "users.id as user_id",
      "users.name as user_name",
      "users.email",
    ])
    .where("api_tokens.hash", "=", hash)
    .$castTo<FoundToken>()
    .compile(),
);

export const findToken = async (database: Database, hash: string): Promise<FoundToken | null> => {
  const { rows } = await database.connection.executeQuery(selectToken(database, [{ hash }]));
  return rows[0] ?? null;
};

const selectSummaries = (connection: Connection, workspaceId: string) =>
  connection
    .selectFrom("api_tokens")
    .innerJoin("users", "users.id", "api_tokens.user_id")
    .innerJoin("workspaces", "workspaces.id", "api_tokens.workspace_id")
    .selectAll("api_tokens")
    .select(["users.name as user_name", "users.email", "workspaces.name as workspace"])
    .where("api_tokens.workspace_id", "=", workspaceId);

type SummaryRow = ApiTokenRow & { user_name: string; email: string; workspace: string };

const toSummary = (row: SummaryRow, asker: string | null): ApiToken => ({
  id: row.id,
  name: row.name,
  // The cast is safe, because only values of the contract are ever stored.
  scope: row.scope as TokenScope,
  prefix: row.prefix,
  workspace: { id: row.workspace_id, name: row.workspace },
  maker: { id: row.user_id, name: row.user_name, email: row.email },
  isOwn: row.user_id === asker,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  lastUsedAt: row.last_used_at,
});

/** Tokens of one workspace, or of one person in it. */
export interface TokenOwners {
  workspaceId: string;
  userId?: string | undefined;
  /** The id of the requester. */
  asker: string | null;
}

/** The tokens of a workspace, the newest first. */
export const listTokens = async (
  connection: Connection,
  { workspaceId, userId, asker }: TokenOwners,
): Promise<ApiToken[]> => {
  let query = selectSummaries(connection, workspaceId);
  if (userId !== undefined) query = query.where("api_tokens.user_id", "=", userId);
  const rows = await query.orderBy("api_tokens.created_at", "desc").orderBy("api_tokens.id").execute();
  return rows.map((row) => toSummary(row, asker));
};

export const getToken = async (connection: Connection, workspaceId: string, id: string): Promise<ApiToken> => {
  const row = await selectSummaries(connection, workspaceId).where("api_tokens.id", "=", id).executeTakeFirstOrThrow();
  return toSummary(row, row.user_id);
};

export const countTokens = async (connection: Connection, workspaceId: string, userId: string): Promise<number> => {
  const { rows } = await connection
    .selectFrom("api_tokens")
    .select(({ fn }) => fn.countAll<number | string | bigint>().as("rows"))
    .where("workspace_id", "=", workspaceId)
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return Number(rows);
};

export const insertToken = async ({ connection }: Access, row: ApiTokenRow): Promise<void> => {
  await connection.insertInto("api_tokens").values(row).execute();
};

/** Returns false if there is no such token. */
export const deleteToken = async ({ connection }: Access, id: string): Promise<boolean> => {
  const { numDeletedRows } = await connection.deleteFrom("api_tokens").where("id", "=", id).executeTakeFirstOrThrow();
  return Number(numDeletedRows) > 0;
};

/** Stores that a token was used, unless a later use has been stored. */
export const noteTokenUse = async ({ connection }: Access, id: string, time: string): Promise<void> => {
  await connection
    .updateTable("api_tokens")
    .set({ last_used_at: time })
    .where("id", "=", id)
    .where(({ or, eb }) => or([eb("last_used_at", "is", null), eb("last_used_at", "<", time)]))
    .execute();
};
