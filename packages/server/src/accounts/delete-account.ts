import type { Context } from "hono";
import type { Connection } from "../database/schema.ts";
import type { AppEnv } from "../web/app-env.ts";
import { HttpError } from "../web/http-error.ts";
import { removePicture } from "./pictures.ts";
import type { AccountServices } from "./services.ts";
import { endSessions } from "./sessions.ts";

/** The roles that administer a workspace. `owner` is that of the server's founder. */
const deciding = ["owner", "admin"] as const;

/** Finds a workspace with bots that would have no administrator without this person; null if there is none. */
const findOrphan = async (connection: Connection, userId: string): Promise<{ name: string; bots: number } | null> => {
  const own = await connection
    .selectFrom("members")
    .innerJoin("workspaces", "workspaces.id", "members.workspace_id")
    .select(["workspaces.id", "workspaces.name"])
    .where("members.user_id", "=", userId)
    .where("members.role", "in", deciding)
    .where("workspaces.deleted_at", "is", null)
    .execute();
  for (const { id, name } of own) {
    const other = await connection
      .selectFrom("members")
      .select("user_id")
      .where("workspace_id", "=", id)
      .where("user_id", "<>", userId)
      .where("role", "in", deciding)
      .limit(1)
      .executeTakeFirst();
    if (other !== undefined) continue;
    const { bots } = await connection
      .selectFrom("bots")
      .select(({ fn }) => fn.countAll<number | string | bigint>().as("bots"))
      .where("workspace_id", "=", id)
      .executeTakeFirstOrThrow();
    if (Number(bots) > 0) return { name, bots: Number(bots) };
  }
  return null;
};

/** The account to be deleted, and who deletes it. */
interface Ending {
  user: { id: string; email: string };
  /** The workspace in which it is recorded. Default: the requester's. */
  workspaceId?: string | undefined;
  isOneself: boolean;
}

/**
 * Deletes an account with its sessions, tokens, memberships and ways to sign in. Bots and other things made by the
 * person stay.
 *
 * @throws HttpError 409 for the last administrator of a workspace with bots
 */
export const deleteAccount = async (
  services: AccountServices,
  c: Context<AppEnv>,
  { user: { id: userId, email }, workspaceId, isOneself }: Ending,
): Promise<void> => {
  const { image } = await services.database.transaction(async (access) => {
    const { connection } = access;
    const orphan = await findOrphan(connection, userId);
    if (orphan !== null) {
      const who = isOneself ? "You are" : `${email} is`;
      const bots =
        orphan.bots === 1 ? "a bot" : `${orphan.bots} bots (deleted ones count until they are removed for good)`;
      throw new HttpError(
        409,
        "CONFLICT",
        `${who} the only administrator of "${orphan.name}", which has ${bots}. Make somebody else an administrator of it, or delete its bots for good, first.`,
      );
    }
    const row = await connection.selectFrom("users").select("image").where("id", "=", userId).executeTakeFirstOrThrow();
    const target = { kind: "account", id: userId, name: email } as const;
    await services.audit(c, "account.deleted", workspaceId === undefined ? target : { ...target, workspaceId }, {
      access,
    });
    await connection.updateTable("invitations").set({ is_revoked: 1 }).where("created_by", "=", userId).execute();
    await endSessions(connection, userId);
    for (const table of ["api_tokens", "accounts", "members"] as const)
      await connection.deleteFrom(table).where("user_id", "=", userId).execute();
    await connection.deleteFrom("users").where("id", "=", userId).execute();
    return row;
  });
  services.rightsWatch.tell(userId);
  await removePicture(services, image);
};
