import type { Connection } from "../database/schema.ts";
import { type Actor, type Membership, partsOf, type SignedIn, type TokenHolder, visibleBots } from "../web/actor.ts";
import { findStanding } from "./find-membership.ts";
import type { AccountServices } from "./services.ts";

/** Whether the requester's credentials are still valid: the session may have ended, or the token may be revoked. */
const isStillKnown = async (connection: Connection, actor: Actor | SignedIn | TokenHolder): Promise<boolean> => {
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

/** Whether a membership permits seeing a bot. */
const mayKnow = (standing: Membership | null, botId: string): standing is Membership =>
  standing !== null && visibleBots(standing, [{ id: botId }]).length > 0;

/** Whether a membership permits reading a bot's draft, which not all of its guests may do. */
export const mayReadDraft = (standing: Membership | null, botId: string): standing is Membership =>
  standing !== null && partsOf(standing, botId).includes("flow");

/** Whether the requester may still export the bot's answers. */
export const mayStillExport = async (
  services: Pick<AccountServices, "database" | "environment">,
  actor: Actor | SignedIn | TokenHolder,
  botId: string,
): Promise<boolean> => {
  const { userId, workspaceId } = actor;
  if (!(await isStillKnown(services.database.connection, actor))) return false;
  if (userId === null) return true;
  const standing = await findStanding(services, { workspaceId, userId });
  return standing !== null && partsOf(standing, botId).includes("export");
};

/**
 * Whether the recipient of a bot's events may still get them. They may have been removed from the workspace meanwhile.
 */
export const isStillAllowed = async (
  services: Pick<AccountServices, "database" | "environment">,
  actor: Actor | SignedIn | TokenHolder,
  botId: string,
): Promise<boolean> => {
  const { userId, workspaceId, role } = actor;
  if (!(await isStillKnown(services.database.connection, actor))) return false;
  if (userId === null) return true;
  const standing = await findStanding(services, { workspaceId, userId });
  // If a person becomes a guest or stops being one, the connection ends, and the new one is judged anew.
  if (!mayKnow(standing, botId) || (standing.role === "guest") !== (role === "guest")) return false;
  // The connection also ends if the visible parts of the bot are reduced.
  return partsOf(actor, botId).every((part) => partsOf(standing, botId).includes(part));
};

/** Whether the requester may still see data for administrators only. */
export const isStillAdmin = async (
  services: Pick<AccountServices, "database" | "environment">,
  actor: Actor | SignedIn | TokenHolder,
): Promise<boolean> => {
  const { userId, workspaceId } = actor;
  if (!(await isStillKnown(services.database.connection, actor))) return false;
  return userId === null || (await findStanding(services, { workspaceId, userId }))?.role === "admin";
};
