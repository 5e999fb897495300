import { createUserId } from "../base/ids.ts";
import type { Connection } from "../database/schema.ts";
import { HttpError } from "../web/http-error.ts";
import { mainWorkspaceId } from "./main-workspace.ts";
import { checkLinkToken, createLinkToken, takeLinkToken } from "./one-time-links.ts";
import type { AccountServices } from "./services.ts";

/** There is one owner, and one link for them. */
const subject = "owner";
/** The link is good until the server starts again. */
const never = new Date("9999-12-31T23:59:59.999Z");

/** Whether somebody has an account. */
export const hasAccounts = async (connection: Connection): Promise<boolean> =>
  (await connection.selectFrom("users").select("id").limit(1).executeTakeFirst()) !== undefined;

/**
 * Makes the link by which the owner's account is made. An earlier one is no longer good. Returns null where there is an
 * account.
 */
export const createWelcomeUrl = async ({
  database,
  addresses,
}: Pick<AccountServices, "database" | "addresses">): Promise<string | null> => {
  if (await hasAccounts(database.connection)) return null;
  const token = await database.write((access) => createLinkToken(access, "welcome", subject, never));
  return `${addresses.builder}/welcome?token=${token}`;
};

/** Who the owner is to be. */
export interface NewOwner {
  token: string;
  name: string;
  email: string;
  password: string;
}

/**
 * Makes the owner's account, all of it or nothing.
 *
 * @throws HttpError 403 when the link is not good
 */
export const createOwnerAccount = async (
  { database, getAuth }: AccountServices,
  { token, name, email, password }: NewOwner,
): Promise<void> => {
  // Whoever has no link makes the server compute no hash.
  await checkLinkToken(database.connection, "welcome", token);
  const hash = await (await getAuth()).hashPassword(password);
  await database.transaction(async ({ connection }) => {
    await takeLinkToken(connection, "welcome", token);
    if (await hasAccounts(connection)) throw new HttpError(403, "LINK_OVER", "There is an owner already: sign in.");
    const now = new Date().toISOString();
    const times = { created_at: now, updated_at: now };
    const user = { id: createUserId(), name, email, email_verified: 0, image: null, ...times } as const;
    await connection.insertInto("users").values(user).execute();
    await connection
      .insertInto("accounts")
      .values({
        id: createUserId(),
        user_id: user.id,
        provider_id: "credential",
        account_id: user.id,
        password: hash,
        access_token: null,
        refresh_token: null,
        id_token: null,
        access_token_expires_at: null,
        refresh_token_expires_at: null,
        scope: null,
        ...times,
      })
      .execute();
    const member = { workspace_id: mainWorkspaceId, user_id: user.id, role: "owner", created_at: now } as const;
    await connection.insertInto("members").values(member).execute();
  });
};
