import * as z from "zod";
import { createUserId } from "../base/ids.ts";
import { isDuplicateKey } from "../database/database-errors.ts";
import type { Connection } from "../database/schema.ts";
import { HttpError } from "../web/http-error.ts";
import { type Admitted, admit } from "./admit.ts";
import { insertAccount, passwordProvider } from "./insert-account.ts";
import { hashPassword } from "./passwords.ts";
import type { AccountServices } from "./services.ts";
import { createSignedTokens, type SignedTokens } from "./signed-tokens.ts";

/** Lifetime of the link in milliseconds. */
const lifetime = 3_600_000;

const grantShape = z.object({ email: z.string(), expiresAt: z.number() });
type Grant = z.output<typeof grantShape>;

const linksOf = ({ sessionSecret }: Pick<AccountServices, "sessionSecret">): SignedTokens<Grant> =>
  createSignedTokens(sessionSecret, "sign-up", grantShape, lifetime);

/**
 * Whether an address is verified, or belongs to the server's owner. Any other account was made by somebody who only
 * typed the address, so the person who verifies it takes it over.
 */
const isTaken = async (connection: Connection, email: string): Promise<boolean> => {
  const user = await connection
    .selectFrom("users")
    .leftJoin("members", (join) => join.onRef("members.user_id", "=", "users.id").on("members.role", "=", "owner"))
    .select(["users.email_verified", "members.role"])
    .where("users.email", "=", email)
    .executeTakeFirst();
  return user !== undefined && (user.email_verified === 1 || user.role === "owner");
};

const linkText = (url: string, host: string): string =>
  `Open this link to make your account at ${host}:

${url}

There you choose your password. The link is good for an hour. If you did not ask for this e-mail, nothing needs to be
done: there is no account without it.
`;

const knownText = (url: string, host: string): string =>
  `Somebody, perhaps you, wants to make an account at ${host} with this e-mail address. You have one already: sign in
with it.

${url}

If you did not ask for this e-mail, nothing needs to be done.
`;

/**
 * Sends a link for creating an account. If the address already has an account, the e-mail says so; the response never
 * does.
 */
export const sendSignUpLink = async (services: AccountServices, email: string): Promise<void> => {
  const { mailer, addresses, database, log } = services;
  const { operatorSender: from } = mailer;
  if (from === null) return;
  const { host } = new URL(addresses.builder);
  const token = linksOf(services).write({ email, expiresAt: Date.now() + lifetime });
  const text = (await isTaken(database.connection, email))
    ? knownText(`${addresses.builder}/sign-in`, host)
    : linkText(`${addresses.builder}/sign-up?token=${encodeURIComponent(token)}`, host);
  const report = await mailer.send("operator", {
    id: createUserId(),
    from,
    to: [email],
    cc: [],
    bcc: [],
    attachments: [],
    subject: `Your account at ${host}`,
    text,
  });
  if (!report.isSent) log.warn({ reason: report.reason }, "the e-mail with a link to sign up could not be sent");
};

const linkOver = () =>
  new HttpError(403, "LINK_OVER", "This link is no longer good: it was used, or is older than an hour.");

/** Null if the token was not issued by this server. */
const readGrant = (services: AccountServices, token: string): Grant | null => {
  try {
    return linksOf(services).read(token);
  } catch {
    return null;
  }
};

/**
 * The address to which a link was sent.
 *
 * @throws HttpError 403 if it is invalid or expired, or there is an account
 */
export const readSignUpLink = async (services: AccountServices, token: string): Promise<string> => {
  const grant = readGrant(services, token);
  if (grant === null || (await isTaken(services.database.connection, grant.email))) throw linkOver();
  return grant.email;
};

/**
 * Creates the account of the person who opened the link, with the password they choose now. Passwords typed earlier don't
 * count.
 *
 * @throws HttpError 403 if the link is invalid
 */
export const finishSignUp = async (
  services: AccountServices,
  { token, name, password }: { token: string; name: string; password: string },
): Promise<Admitted> => {
  // Checked first, so that requests without a link don't cause an expensive hash.
  const email = await readSignUpLink(services, token);
  const hash = await hashPassword(password);
  const admitted = await admit(services, { email, isVerified: true, name, image: null });
  const { userId } = admitted;
  try {
    await services.database.transaction(async ({ connection }) => {
      const own = await connection
        .selectFrom("accounts")
        .select("id")
        .where("user_id", "=", userId)
        .where("provider_id", "=", passwordProvider)
        .executeTakeFirst();
      if (own !== undefined) throw linkOver();
      await connection.updateTable("users").set({ name }).where("id", "=", userId).execute();
      await insertAccount(connection, { userId, provider: passwordProvider, accountId: userId, password: hash });
    });
  } catch (error) {
    throw isDuplicateKey(error) ? linkOver() : error;
  }
  return admitted;
};
