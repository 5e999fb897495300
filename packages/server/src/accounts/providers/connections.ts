import type { AnswerOf, calls } from "@parley/api";
import { isDuplicateKey } from "../../database/database-errors.ts";
import { isMailSignInOn } from "../../environment/sign-in-ways.ts";
import type { SignedIn } from "../../web/actor.ts";
import { HttpError, notFound } from "../../web/http-error.ts";
import { insertAccount, passwordProvider } from "../insert-account.ts";
import type { AccountServices } from "../services.ts";

/** The user connected to a provider's account; null if there is none. */
export const findConnectedUser = async (
  { database }: AccountServices,
  provider: string,
  accountId: string,
): Promise<string | null> => {
  const row = await database.connection
    .selectFrom("accounts")
    .select("user_id")
    .where("provider_id", "=", provider)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row?.user_id ?? null;
};

/**
 * Connects a provider's account to a user. Repeating it has no effect.
 *
 * @throws HttpError 409 if it is connected to another user
 */
export const connectAccount = async (
  services: AccountServices,
  account: { userId: string; provider: string; accountId: string },
): Promise<void> => {
  const find = () => findConnectedUser(services, account.provider, account.accountId);
  let owner = await find();
  if (owner === null) {
    try {
      await services.database.write(({ connection }) => insertAccount(connection, account));
      return;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      owner = await find();
    }
  }
  if (owner !== account.userId)
    throw new HttpError(
      409,
      "CONFLICT",
      "Somebody else on this server signs in with this account at the provider. Sign out there and choose another one.",
    );
};

/** A person's ways to sign in that are currently available. */
export const listConnections = async (
  { database, environment, providers }: AccountServices,
  { userId }: Pick<SignedIn, "userId">,
): Promise<AnswerOf<typeof calls.listConnections>> => {
  const rows = await database.connection
    .selectFrom("accounts")
    .select(["id", "provider_id", "created_at"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
  return {
    hasPassword:
      environment.PARLEY_PASSWORD_SIGN_IN && rows.some(({ provider_id: provider }) => provider === passwordProvider),
    hasMail: isMailSignInOn(environment),
    connections: rows.flatMap(({ id, provider_id: provider, created_at: connectedAt }) => {
      const name = providers.find((one) => one.id === provider)?.name;
      return name === undefined ? [] : [{ id, provider, name, connectedAt }];
    }),
  };
};

/**
 * Disconnects a provider and returns its name.
 *
 * @throws HttpError 404 if it is not connected, 409 if it is the person's only way to sign in
 */
export const disconnect = async (services: AccountServices, actor: SignedIn, id: string): Promise<string> => {
  const { hasPassword, hasMail, connections } = await listConnections(services, actor);
  const found = connections.find((connection) => connection.id === id);
  if (found === undefined) throw notFound("The connection");
  if (!hasPassword && !hasMail && connections.length === 1)
    throw new HttpError(409, "CONFLICT", `${found.name} is your only way to sign in. Connect another one first.`);
  await services.database.write(({ connection }) =>
    connection.deleteFrom("accounts").where("id", "=", id).where("user_id", "=", actor.userId).execute(),
  );
  return found.name;
};
