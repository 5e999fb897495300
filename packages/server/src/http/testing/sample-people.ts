import type { BotRight } from "@parley/api";
import { ownerSample } from "../../accounts/testing/owner-sample.ts";
import { createUserId } from "../../base/ids.ts";
import type { MemberRow } from "../../database/people-rows.ts";
import type { createTestParley } from "../../testing/create-test-parley.ts";

// Test support: people with each role.

type TestParley = Awaited<ReturnType<typeof createTestParley>>;

interface SamplePerson {
  email: string;
  workspaceId?: string;
  role: MemberRow["role"];
}

/** Makes an account, with the sample owner's password if there is one, and a membership. Returns the user's id. */
export const createSamplePerson = async (
  { parley }: TestParley,
  { email, workspaceId = "main", role }: SamplePerson,
): Promise<string> => {
  const { connection } = parley.services.database;
  const owner = await connection
    .selectFrom("users")
    .innerJoin("accounts", "accounts.user_id", "users.id")
    .selectAll("accounts")
    .where("users.email", "=", ownerSample.email)
    .executeTakeFirst();
  const id = createUserId();
  const times = { created_at: new Date().toISOString(), updated_at: new Date().toISOString() };
  const [name = email] = email.split("@");
  await connection
    .insertInto("users")
    .values({ id, name, email, email_verified: 0, image: null, ...times })
    .execute();
  if (owner !== undefined)
    await connection
      .insertInto("accounts")
      .values({ ...owner, id: createUserId(), user_id: id, account_id: id })
      .execute();
  await connection
    .insertInto("members")
    .values({ workspace_id: workspaceId, user_id: id, role, created_at: times.created_at, used_at: null })
    .execute();
  return id;
};

export const createSampleWorkspace = async ({ parley }: TestParley, id: string): Promise<void> => {
  const row = { id, name: id, icon: null, plan: "FREE", created_at: new Date().toISOString(), deleted_at: null };
  await parley.services.database.connection.insertInto("workspaces").values(row).execute();
};

interface SampleRight {
  userId: string;
  botId: string;
  workspaceId?: string;
  access: BotRight;
}

/** Gives a guest a right to a bot. */
export const letIn = async (
  { parley }: TestParley,
  { userId, botId, workspaceId = "main", access }: SampleRight,
): Promise<void> => {
  const row = {
    bot_id: botId,
    user_id: userId,
    workspace_id: workspaceId,
    access,
    created_at: new Date().toISOString(),
  };
  await parley.services.database.connection.insertInto("bot_guests").values(row).execute();
};
