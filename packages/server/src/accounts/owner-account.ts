import { createUserId } from "../base/ids.ts";
import { earlierTime } from "../base/steady-time.ts";
import { encodeFlag } from "../database/json-codec.ts";
import type { Access, Connection } from "../database/schema.ts";
import { HttpError } from "../web/http-error.ts";
import { insertAccount, passwordProvider } from "./insert-account.ts";
import { mainWorkspaceId } from "./main-workspace.ts";
import { checkLinkToken, createLinkToken, takeLinkToken } from "./one-time-links.ts";
import { hashPassword } from "./passwords.ts";
import type { AccountServices } from "./services.ts";

/** With a single process there is one link, which each start replaces. */
const onlySubject = "owner";
/** Days for which links of processes that share a database are kept. */
const keptDays = 7;
/** Links don't expire on their own. */
const never = new Date("9999-12-31T23:59:59.999Z");

/** Whether any account exists. */
export const hasAccounts = async (connection: Connection): Promise<boolean> =>
  (await connection.selectFrom("users").select("id").limit(1).executeTakeFirst()) !== undefined;

/** Removes links of processes that were started long ago. */
const forgetOldLinks = ({ connection }: Access) =>
  connection
    .deleteFrom("verifications")
    .where("id", "like", "welcome:%")
    .where("created_at", "<", new Date(earlierTime() - keptDays * 86_400_000).toISOString())
    .execute();

/**
 * Creates the link for the owner's first account. If one process uses the database alone, earlier links become invalid. If
 * several share it, each prints its own link, and all are valid until one is used. Returns null if there is an account.
 */
export const createWelcomeUrl = async ({
  database,
  addresses,
}: Pick<AccountServices, "database" | "addresses">): Promise<string | null> => {
  if (await hasAccounts(database.connection)) return null;
  const subject = database.kind === "sqlite" ? onlySubject : createUserId();
  const token = await database.transaction(async (access) => {
    await forgetOldLinks(access);
    return createLinkToken(access, "welcome", subject, never);
  });
  return `${addresses.builder}/welcome?token=${token}`;
};

/**
 * Creates an account with a password.
 *
 * @throws a duplicate key error if the address is taken
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

/** The first owner's data. */
export interface NewOwner {
  token: string;
  name: string;
  email: string;
  password: string;
}

/**
 * Creates the owner's account in one transaction.
 *
 * @throws HttpError 403 if the link is invalid
 */
export const createOwnerAccount = async (
  { database }: AccountServices,
  { token, name, email, password }: NewOwner,
): Promise<void> => {
  // Checked first, so that requests without a link don't cause an expensive hash.
  await checkLinkToken(database.connection, "welcome", token);
  const hash = await hashPassword(password);
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
