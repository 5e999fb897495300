import { mostAhead } from "../base/steady-time.ts";
import { keepStatement } from "../database/keep-statement.ts";
import { allScopes, type Membership, noBots, type SignedIn } from "../web/actor.ts";
import { isNamedAdmin } from "./server-admin.ts";
import type { AccountServices } from "./services.ts";
import { sessionLifetime } from "./session-lifetime.ts";
import { type MembershipRow, toMemberships } from "./to-memberships.ts";

/** Finds all data that a signed-in person's request needs, in one statement. */
const selectSession = keepStatement<{ token: string }, SessionFound>(({ connection }, [{ token }]) =>
  connection
    .selectFrom("user_sessions")
    .innerJoin("users", "users.id", "user_sessions.user_id")
    .leftJoin("members", "members.user_id", "users.id")
    .leftJoin("workspaces", (join) =>
      join.onRef("workspaces.id", "=", "members.workspace_id").on("workspaces.deleted_at", "is", null),
    )
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

interface SessionFound extends MembershipRow {
  session_id: string;
  expires_at: string;
  user_id: string;
  name: string;
  email: string;
  email_verified: number;
  image: string | null;
  created_at: string;
  /** Null, like the following columns, for a person without a workspace. */
  used_at: string | null;
  joined_at: string | null;
  workspace: string | null;
  icon: string | null;
  plan: string | null;
}

/** A signed-in person, and whether the session must be renewed. */
export interface FoundSession {
  actor: SignedIn;
  isDue: boolean;
}

/** A person's workspaces: the last used first, then the one joined first. */
const sortRows = (rows: readonly SessionFound[]): SessionFound[] =>
  [...rows].sort(
    (one, other) =>
      // Deleted workspaces come last.
      Number(one.workspace_id === null) - Number(other.workspace_id === null) ||
      (other.used_at ?? "").localeCompare(one.used_at ?? "") ||
      (one.joined_at ?? "").localeCompare(other.joined_at ?? "") ||
      (one.workspace_id ?? "").localeCompare(other.workspace_id ?? ""),
  );

/** The membership of a person without a workspace: a guest without bots. */
const nowhere: Membership = { workspaceId: "", role: "guest", bots: noBots };

/** Finds the signed-in person by a session token. Returns null if the session has ended. */
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
  const isAdmin = rows.some((one) =>
    isNamedAdmin(environment, { email, isVerified: row.email_verified === 1, isOwner: one.role === "owner" }),
  );
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
    type: "actor",
    ...membership,
    ...(isAdmin ? ({ role: "admin", bots: noBots } as const) : {}),
    userId,
    sessionId,
    account,
    scopes: allScopes,
    isServerAdmin: isAdmin,
    memberships,
  };
  // If the session would last longer than permitted, it was started while the clock was wrong. Renewing it corrects
  // that.
  const isDue = left <= sessionLifetime.total - sessionLifetime.renewal || left > sessionLifetime.total + mostAhead;
  return { actor, isDue };
};
