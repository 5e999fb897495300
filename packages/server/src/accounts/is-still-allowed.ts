import type { Connection } from "../database/schema.ts";
import type { Owner, SignedIn, TokenHolder } from "../web/actor.ts";

/** Whether the proof that somebody has shown is still good: they may have signed out, or their token was revoked. */
const isStillKnown = async (connection: Connection, actor: Owner | SignedIn | TokenHolder): Promise<boolean> => {
  if (!("sessionId" in actor) && !("token" in actor)) return true;
  const row =
    "sessionId" in actor
      ? await connection
          .selectFrom("user_sessions")
          .select("expires_at")
          .where("id", "=", actor.sessionId)
          .executeTakeFirst()
      : await connection
          .selectFrom("api_tokens")
          .select("expires_at")
          .where("id", "=", actor.token.id)
          .executeTakeFirst();
  return row !== undefined && (row.expires_at === null || row.expires_at > new Date().toISOString());
};

/** Whether somebody is in a workspace, and may know of a bot there. */
export const mayLookAt = async (
  connection: Connection,
  { workspaceId, userId, botId }: { workspaceId: string; userId: string; botId: string | null },
): Promise<"guest" | "member" | null> => {
  const member = await connection
    .selectFrom("members")
    .select("role")
    .where("workspace_id", "=", workspaceId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (member === undefined) return null;
  if (member.role !== "guest") return "member";
  const right = await connection
    .selectFrom("bot_guests")
    .select("access")
    .where("bot_id", "=", botId ?? "")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return right === undefined ? null : "guest";
};

/** Whether somebody who has begun to follow a bot may still look at it: they may have been removed meanwhile. */
export const isStillAllowed = async (
  connection: Connection,
  actor: Owner | SignedIn | TokenHolder,
  botId: string,
): Promise<boolean> => {
  const { userId, isServerAdmin, workspaceId, role } = actor;
  if (!(await isStillKnown(connection, actor))) return false;
  if (userId === null || isServerAdmin) return true;
  // Whoever has become a guest, or none any more, connects again and is judged by that.
  return (await mayLookAt(connection, { workspaceId, userId, botId })) === (role === "guest" ? "guest" : "member");
};
