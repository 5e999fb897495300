import type { BotRight, Role } from "@parley/api";
import type { MemberRow } from "../database/people-rows.ts";
import type { Membership } from "../web/actor.ts";

/**
 * A membership from the database. Guests have a row for each bot. For a person without a workspace, all columns are
 * null.
 */
export interface MembershipRow {
  workspace_id: string | null;
  role: MemberRow["role"] | null;
  bot_id: string | null;
  access: BotRight | null;
}

/** The role in a database row. */
export const roleOf = (role: MemberRow["role"]): Role => (role === "owner" ? "admin" : role);

/** One membership for each workspace, in the order of the rows. */
export const toMemberships = (rows: readonly MembershipRow[]): Membership[] => {
  const found = new Map<string, Membership & { bots: Map<string, BotRight> }>();
  for (const { workspace_id: workspaceId, role, bot_id: botId, access } of rows) {
    if (workspaceId === null || role === null) continue;
    const membership = found.get(workspaceId) ?? { workspaceId, role: roleOf(role), bots: new Map() };
    if (botId !== null && access !== null) membership.bots.set(botId, access);
    found.set(workspaceId, membership);
  }
  return [...found.values()];
};
