import { keepStatement } from "../database/keep-statement.ts";
import type { Database } from "../database/schema.ts";
import type { SignedIn } from "../web/actor.ts";
import { sessionLifetime } from "./session-lifetime.ts";

/** What is asked by every request of somebody who is signed in: all of it in one statement. */
const selectSession = keepStatement<{ token: string }, SessionFound>(({ connection }, [{ token }]) =>
  connection
    .selectFrom("user_sessions")
    .innerJoin("users", "users.id", "user_sessions.user_id")
    .innerJoin("members", "members.user_id", "users.id")
    .innerJoin("workspaces", "workspaces.id", "members.workspace_id")
    .select([
      "user_sessions.id as session_id",
      "user_sessions.expires_at",
      "users.id as user_id",
      "users.name",
      "users.email",
      "users.created_at",
      "workspaces.id as workspace_id",
      "workspaces.name as workspace",
    ])
    .where("user_sessions.token", "=", token)
    // The workspace of whoever is in several is the one they came to first.
    .orderBy("members.created_at")
    .limit(1)
    .compile(),
);

interface SessionFound {
  session_id: string;
  expires_at: string;
  user_id: string;
  name: string;
  email: string;
  created_at: string;
  workspace_id: string;
  workspace: string;
}

/** Somebody who is signed in, and whether the session must be renewed. */
export interface FoundSession {
  actor: SignedIn;
  isDue: boolean;
}

/** Finds who is signed in by the token of a session. Returns null where the session has ended. */
export const findSession = async (
  database: Database,
  token: string,
  now: number = Date.now(),
): Promise<FoundSession | null> => {
  const { rows } = await database.connection.executeQuery(selectSession(database, [{ token }]));
  const [row] = rows;
  if (row === undefined) return null;
  const left = Date.parse(row.expires_at) - now;
  if (left <= 0) return null;
  const { session_id: sessionId, user_id: userId, workspace_id: workspaceId, name, email } = row;
  const account = {
    user: { id: userId, name, email, createdAt: row.created_at },
    workspace: { id: workspaceId, name: row.workspace },
  };
  const actor: SignedIn = { type: "owner", workspaceId, userId, sessionId, account };
  return { actor, isDue: left <= sessionLifetime.total - sessionLifetime.renewal };
};
