import { notFound } from "../web/http-error.ts";
import { checkLinkToken, createLinkToken, linkLifetime, takeLinkToken } from "./one-time-links.ts";
import { setPassword } from "./own-password.ts";
import { hashPassword } from "./passwords.ts";
import type { AccountServices } from "./services.ts";

/**
 * Creates a link for setting a new password. Earlier ones become invalid.
 *
 * @throws HttpError 404 if no account has this e-mail address
 */
export const createResetUrl = async (
  { database, addresses }: AccountServices,
  email: string,
): Promise<{ url: string; expiresAt: string }> => {
  const user = await database.connection.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();
  if (user === undefined) throw notFound(`An account with the e-mail address ${email}`);
  const expiresAt = new Date(Date.now() + linkLifetime.reset);
  const token = await database.write((access) => createLinkToken(access, "reset", user.id, expiresAt));
  return { url: `${addresses.builder}/reset?token=${token}`, expiresAt: expiresAt.toISOString() };
};

/**
 * Sets a new password by a link and ends all sessions, in one transaction. Returns the account's address.
 *
 * @throws HttpError 403 if the link is invalid
 */
export const resetPassword = async (
  { database }: AccountServices,
  token: string,
  newPassword: string,
): Promise<string> => {
  const userId = await checkLinkToken(database.connection, "reset", token);
  const password = await hashPassword(newPassword);
  return database.transaction(async ({ connection }) => {
    await takeLinkToken(connection, "reset", token);
    await setPassword(connection, userId, password);
    const { email } = await connection
      .selectFrom("users")
      .select("email")
      .where("id", "=", userId)
      .executeTakeFirstOrThrow();
    return email;
  });
};
