import { notFound } from "../web/http-error.ts";
import { insertAccount, passwordProvider } from "./insert-account.ts";
import { checkLinkToken, createLinkToken, takeLinkToken } from "./one-time-links.ts";
import type { AccountServices } from "./services.ts";

/** Milliseconds for which the link to a new password is good. */
const lifetime = 3_600_000;

/**
 * Makes a link by which the owner of an account sets a new password. An earlier one is no longer good.
 *
 * @throws HttpError 404 where nobody has an account with this e-mail address
 */
export const createResetUrl = async (
  { database, addresses }: AccountServices,
  email: string,
): Promise<{ url: string; expiresAt: string }> => {
  const user = await database.connection.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();
  if (user === undefined) throw notFound(`An account with the e-mail address ${email}`);
  const expiresAt = new Date(Date.now() + lifetime);
  const token = await database.write((access) => createLinkToken(access, "reset", user.id, expiresAt));
  return { url: `${addresses.builder}/reset?token=${token}`, expiresAt: expiresAt.toISOString() };
};

/**
 * Sets a new password by a link, and ends all sessions: all of it or nothing. Gives the e-mail address of the account.
 *
 * @throws HttpError 403 when the link is not good
 */
export const resetPassword = async (
  { database, getAuth }: AccountServices,
  token: string,
  newPassword: string,
): Promise<string> => {
  const userId = await checkLinkToken(database.connection, "reset", token);
  const password = await (await getAuth()).hashPassword(newPassword);
  return database.transaction(async ({ connection }) => {
    await takeLinkToken(connection, "reset", token);
    const { numUpdatedRows } = await connection
      .updateTable("accounts")
      .set({ password, updated_at: new Date().toISOString() })
      .where("user_id", "=", userId)
      .where("provider_id", "=", passwordProvider)
      .executeTakeFirstOrThrow();
    // Whoever has come by a provider has had none so far.
    if (Number(numUpdatedRows) === 0)
      await insertAccount(connection, { userId, provider: passwordProvider, accountId: userId, password });
    await connection.deleteFrom("user_sessions").where("user_id", "=", userId).execute();
    const { email } = await connection
      .selectFrom("users")
      .select("email")
      .where("id", "=", userId)
      .executeTakeFirstOrThrow();
    return email;
  });
};
