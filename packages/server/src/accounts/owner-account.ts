import { createUserId } from "../base/ids.ts";
import { encodeFlag } from "../database/json-codec.ts";
import type { Connection } from "../database/schema.ts";
import { HttpError } from "../web/http-error.ts";
import { insertAccount, passwordProvider } from "./insert-account.ts";
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

/**
 * Makes an account with a password.
 *
 * @throws a duplicate key where somebody has the address
 */
export const insertUser = async (
  connection: Connection,
  { name, email, isVerified, hash }: { name: string; email: string; isVerified: boolean; hash: string },
): Promise<{ id: string }> => {
  const now = new Date().toISOString();
  const times = { created_at: now, updated_at: now };
  const id = createUserId();
  const user = { id, name, email, email_verified: encodeFlag(isVerified), image: null, ...times };
  await connection.insertInto("users").values(user).execute();
  await insertAccount(connection, { userId: id, provider: passwordProvider, accountId: id, password: hash });
  return { id };
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
    const user = await insertUser(connection, { name, email, isVerified: false, hash });
    const membership = { workspace_id: mainWorkspaceId, user_id: user.id, role: "owner" } as const;
    await connection
      .insertInto("members")
      .values({ ...membership, created_at: now, used_at: null })
      .execute();
  });
};
