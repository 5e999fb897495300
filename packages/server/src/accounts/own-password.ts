import type { Connection } from "../database/schema.ts";
import { HttpError } from "../web/http-error.ts";
import { insertAccount, passwordProvider } from "./insert-account.ts";
import { hashPassword, isPasswordOf } from "./passwords.ts";
import type { AccountServices } from "./services.ts";
import { endSessions } from "./sessions.ts";

type Means = Pick<AccountServices, "database">;

/** Finds a user by address. Checking the password takes equally long if there is none. */
const findByEmail = (connection: Connection, email: string) =>
  connection
    .selectFrom("users")
    .leftJoin("accounts", (join) =>
      join.onRef("accounts.user_id", "=", "users.id").on("accounts.provider_id", "=", passwordProvider),
    )
    .select(["users.id", "accounts.password"])
    .where("users.email", "=", email)
    .executeTakeFirst();

/**
 * Finds the user with this address and password.
 *
 * @throws HttpError 403 if either is wrong
 */
export const findByPassword = async (
  { database }: Means,
  { email, password }: { email: string; password: string },
): Promise<string> => {
  const user = await findByEmail(database.connection, email);
  if (!(await isPasswordOf(user?.password ?? null, password)) || user === undefined)
    throw new HttpError(403, "WRONG_PASSWORD", "The e-mail address or the password is wrong.");
  return user.id;
};

/** @throws HttpError 403 if it is wrong or the person has none */
export const checkPassword = async ({ database }: Means, userId: string, password: string): Promise<void> => {
  const row = await database.connection
    .selectFrom("accounts")
    .select("password")
    .where("user_id", "=", userId)
    .where("provider_id", "=", passwordProvider)
    .executeTakeFirst();
  if (row?.password == null)
    throw new HttpError(403, "WRONG_PASSWORD", "You have no password: you sign in another way.");
  if (!(await isPasswordOf(row.password, password)))
    throw new HttpError(403, "WRONG_PASSWORD", "The current password is wrong.");
};

/** Sets or replaces a person's password and ends all their sessions. */
export const setPassword = async (connection: Connection, userId: string, hash: string): Promise<void> => {
  const { numUpdatedRows } = await connection
    .updateTable("accounts")
    .set({ password: hash, updated_at: new Date().toISOString() })
    .where("user_id", "=", userId)
    .where("provider_id", "=", passwordProvider)
    .executeTakeFirstOrThrow();
  // A person who signed in through a provider had no password yet.
  if (Number(numUpdatedRows) === 0)
    await insertAccount(connection, { userId, provider: passwordProvider, accountId: userId, password: hash });
  await endSessions(connection, userId);
};

/**
 * Changes a password and ends all sessions of the person.
 *
 * @throws HttpError 403 where the current one is wrong
 */
export const changePassword = async (
  services: Means,
  userId: string,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> => {
  await checkPassword(services, userId, currentPassword);
  const hash = await hashPassword(newPassword);
  await services.database.transaction(({ connection }) => setPassword(connection, userId, hash));
};
