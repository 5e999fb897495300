import type { Role } from "@parley/api";
import { keepStatement } from "../database/keep-statement.ts";
import type { MemberRow } from "../database/people-rows.ts";
import { allScopes, type BotRight, type Membership, noBots, type SignedIn } from "../web/actor.ts";
import type { AccountServices } from "./services.ts";
import { sessionLifetime } from "./session-lifetime.ts";

/** What is asked by every request of somebody who is signed in: all of it in one statement. */
const selectSession = keepStatement<{ token: string }, SessionFound>(({ connection }, [{ token }]) =>
  connection
    .selectFrom("user_sessions")
    .innerJoin("users", "users.id", "user_sessions.user_id")
    .leftJoin("members", "members.user_id", "users.id")
    .leftJoin("workspaces", "workspaces.id", "members.workspace_id")
    .leftJoin("bot_guests", (join) =>
      join
        .onRef("bot_guests.user_id", "=", "users.id")
        .onRef("bot_guests.workspace_id", "=", "members.workspace_id")
        .on("members.role", "=", "guest"),
    )
    .select([
      "user_sessions.id as session_id",
      "user_sessions.expires_at",
      "users.id as user_id",
      "users.name",
      "users.email",
      "users.email_verified",
      "users.image",
      "users.created_at",
      "members.role",
      "members.used_at",
      "members.created_at as joined_at",
      "workspaces.id as workspace_id",
      "workspaces.name as workspace",
      "workspaces.icon",
      "workspaces.plan",
      "bot_guests.bot_id",
      "bot_guests.access",
    ])
    .where("user_sessions.token", "=", token)
    .compile(),
);

interface SessionFound {
  session_id: string;
  expires_at: string;
  user_id: string;
  name: string;
  email: string;
  email_verified: number;
  image: string | null;
  created_at: string;
  /** Null, as what follows, for somebody who is in no workspace. */
  role: MemberRow["role"] | null;
  used_at: string | null;
  joined_at: string | null;
  workspace_id: string | null;
  workspace: string | null;
  icon: string | null;
  plan: string | null;
  bot_id: string | null;
  access: BotRight | null;
}

/** Somebody who is signed in, and whether the session must be renewed. */
export interface FoundSession {
  actor: SignedIn;
  isDue: boolean;
}

/** The role that a row of a member stands for. */
export const roleOf = (role: MemberRow["role"]): Role => (role === "owner" ? "admin" : role);

/** The workspaces of somebody: the one they used last first, else the one they came to first. */
const sortRows = (rows: readonly SessionFound[]): SessionFound[] =>
  [...rows].sort(
    (one, other) =>
      (other.used_at ?? "").localeCompare(one.used_at ?? "") ||
      (one.joined_at ?? "").localeCompare(other.joined_at ?? "") ||
      (one.workspace_id ?? "").localeCompare(other.workspace_id ?? ""),
  );

/** One membership for each workspace; a guest's row stands there once for each bot. */
const toMemberships = (rows: readonly SessionFound[]): Membership[] => {
  const found = new Map<string, Membership & { bots: Map<string, BotRight> }>();
  for (const { workspace_id: workspaceId, role, bot_id: botId, access } of rows) {
    if (workspaceId === null || role === null) continue;
    const membership = found.get(workspaceId) ?? { workspaceId, role: roleOf(role), bots: new Map() };
    if (botId !== null && access !== null) membership.bots.set(botId, access);
    found.set(workspaceId, membership);
  }
  return [...found.values()];
};

/** What somebody is who is in no workspace: a guest who has no bots. */
const nowhere: Membership = { workspaceId: "", role: "guest", bots: noBots };

/**
 * Whether somebody is one of the people of ADMIN_EMAIL. An address counts that has been confirmed, and that of whoever set
 * the server up: others could call themselves anything.
 */
const isServerAdmin = (environment: AccountServices["environment"], rows: readonly SessionFound[]): boolean =>
  rows.some(
    ({ email, email_verified: isVerified, role }) =>
      (isVerified === 1 || role === "owner") &&
      (environment.ADMIN_EMAIL ?? []).some((one) => one.toLowerCase() === email.toLowerCase()),
  );

/** Finds who is signed in by the token of a session. Returns null where the session has ended. */
export const findSession = async (
  { database, environment }: Pick<AccountServices, "database" | "environment">,
  token: string,
  now: number = Date.now(),
): Promise<FoundSession | null> => {
  const found = await database.connection.executeQuery(selectSession(database, [{ token }]));
  const rows = sortRows(found.rows);
  const [row] = rows;
  if (row === undefined) return null;
  const left = Date.parse(row.expires_at) - now;
  if (left <= 0) return null;
  const { session_id: sessionId, user_id: userId, name, email } = row;
  const memberships = toMemberships(rows);
  const membership = memberships[0] ?? nowhere;
  const isAdmin = isServerAdmin(environment, rows);
  const account = {
    user: { id: userId, name, email, image: row.image, createdAt: row.created_at },
    workspace:
      row.workspace_id === null
        ? null
        : {
            id: row.workspace_id,
            name: row.workspace ?? "",
            icon: row.icon,
            plan: row.plan ?? "",
            role: isAdmin ? ("admin" as const) : membership.role,
          },
    isServerAdmin: isAdmin,
  };
  const actor: SignedIn = {
    type: "owner",
    ...membership,
    ...(isAdmin ? ({ role: "admin", bots: noBots } as const) : {}),
    userId,
    sessionId,
    account,
    scopes: allScopes,
    isServerAdmin: isAdmin,
    memberships,
  };
  return { actor, isDue: left <= sessionLifetime.total - sessionLifetime.renewal };
};
