import type { Connection } from "../database/schema.ts";
import { type Actor, type Membership, partsOf, type SignedIn, type TokenHolder, visibleBots } from "../web/actor.ts";
import { findStanding } from "./find-membership.ts";
import type { AccountServices } from "./services.ts";

/** Whether the proof that somebody has shown is still good: they may have signed out, or their token was revoked. */
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

/** Whether what somebody is in a workspace is enough to know of a bot there. */
const mayKnow = (standing: Membership | null, botId: string): standing is Membership =>
  standing !== null && visibleBots(standing, [{ id: botId }]).length > 0;

/** The same for its draft, which not every guest of a bot may see. */
export const mayReadDraft = (standing: Membership | null, botId: string): standing is Membership =>
  standing !== null && partsOf(standing, botId).includes("flow");

/** The same for a file with its answers. */
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

/** Whether somebody who has begun to follow a bot may still look at it: they may have been removed meanwhile. */
export const isStillAllowed = async (
  services: Pick<AccountServices, "database" | "environment">,
  actor: Actor | SignedIn | TokenHolder,
  botId: string,
): Promise<boolean> => {
  const { userId, workspaceId, role } = actor;
  if (!(await isStillKnown(services.database.connection, actor))) return false;
  if (userId === null) return true;
  const standing = await findStanding(services, { workspaceId, userId });
  // Whoever has become a guest, or none any more, connects again and is judged by that.
  if (!mayKnow(standing, botId) || (standing.role === "guest") !== (role === "guest")) return false;
  // Whoever sees less of the bot than they did begins anew, too.
  return partsOf(actor, botId).every((part) => partsOf(standing, botId).includes(part));
};

/** The same for what only administrators of the workspace may have. */
export const isStillAdmin = async (
  services: Pick<AccountServices, "database" | "environment">,
  actor: Actor | SignedIn | TokenHolder,
): Promise<boolean> => {
  const { userId, workspaceId } = actor;
  if (!(await isStillKnown(services.database.connection, actor))) return false;
  return userId === null || (await findStanding(services, { workspaceId, userId }))?.role === "admin";
};
