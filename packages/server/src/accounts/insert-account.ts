import { createUserId } from "../base/ids.ts";
import type { Connection } from "../database/schema.ts";

/** The provider of a password, which is this server. */
export const passwordProvider = "credential";

/** A way to sign in, for somebody who is there. */
interface NewAccount {
  userId: string;
  /** `credential` for a password. */
  provider: string;
  /** Who they are for the provider; the user's own id for a password. */
  accountId: string;
  /** A hash with its salt. */
  password?: string;
}

/** Adds a way by which somebody signs in. Nothing that a provider gives access to is kept. */
export const insertAccount = async (
  connection: Connection,
  { userId, provider, accountId, password }: NewAccount,
): Promise<void> => {
  const now = new Date().toISOString();
  await connection
    .insertInto("accounts")
    .values({
      id: createUserId(),
      user_id: userId,
      provider_id: provider,
      account_id: accountId,
      password: password ?? null,
      access_token: null,
      refresh_token: null,
      id_token: null,
      access_token_expires_at: null,
      refresh_token_expires_at: null,
      scope: null,
      created_at: now,
      updated_at: now,
    })
    .execute();
};
