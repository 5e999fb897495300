import { createUserId } from "../base/ids.ts";
import type { Connection } from "../database/schema.ts";

/** The provider id of accounts with a password, for which this server is the provider. */
export const passwordProvider = "credential";

/** A way to sign in for an existing user. */
interface NewAccount {
  userId: string;
  /** `credential` for a password. */
  provider: string;
  /** The provider's id of the person; for a password, the user's own id. */
  accountId: string;
  /** A hash with its salt. */
  password?: string;
}

/** Adds a way to sign in. Access tokens of the provider are not stored. */
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
