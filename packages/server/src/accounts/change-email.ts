import type { Account } from "@parley/api";
import * as z from "zod";
import { createUserId } from "../base/ids.ts";
import { isDuplicateKey } from "../database/database-errors.ts";
import type { Connection } from "../database/schema.ts";
import { HttpError } from "../web/http-error.ts";
import type { AccountServices } from "./services.ts";
import { createSignedTokens, type SignedTokens } from "./signed-tokens.ts";

/** Lifetime of the link to a new address, in milliseconds. */
const lifetime = 3_600_000;

const grantShape = z.object({
  userId: z.string(),
  /** The person's current address: the link becomes invalid when it changes. */
  before: z.string(),
  email: z.string(),
  expiresAt: z.number(),
});
type Grant = z.output<typeof grantShape>;

const linksOf = ({ sessionSecret }: AccountServices): SignedTokens<Grant> =>
  createSignedTokens(sessionSecret, "new e-mail address", grantShape, lifetime);

const taken = (email: string): HttpError =>
  new HttpError(409, "CONFLICT", `Somebody here has the e-mail address ${email} already.`);

const assertFree = async (connection: Connection, email: string): Promise<void> => {
  const found = await connection.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();
  if (found !== undefined) throw taken(email);
};

/** Changes an address only if the stored one is still the expected one. Returns the number of changed rows. */
const store = async (
  { database }: AccountServices,
  { userId, before, email }: Omit<Grant, "expiresAt">,
  isVerified: boolean,
): Promise<number> => {
  try {
    const { numUpdatedRows } = await database.write(({ connection }) =>
      connection
        .updateTable("users")
        .set({ email, email_verified: isVerified ? 1 : 0, updated_at: new Date().toISOString() })
        .where("id", "=", userId)
        .where("email", "=", before)
        .executeTakeFirstOrThrow(),
    );
    return Number(numUpdatedRows);
  } catch (error) {
    throw isDuplicateKey(error) ? taken(email) : error;
  }
};

const writeMail = (
  services: AccountServices,
  { name }: Account["user"],
  { email, token }: { email: string; token: string },
) => {
  const url = `${services.addresses.builder}/confirm-email?token=${encodeURIComponent(token)}`;
  return {
    id: createUserId(),
    to: [email],
    cc: [],
    bcc: [],
    attachments: [],
    subject: "Confirm your new e-mail address",
    text: [
      `Hello ${name},`,
      "",
      "open this link to use this address for your account at Parley:",
      url,
      "",
      "It is good for an hour. If you did not ask for it, ignore this e-mail: nothing changes.",
    ].join("\n"),
  };
};

/**
 * Changes an account's address. If the server can send e-mails, it sends a link to the new address, which applies only
 * after the link is opened. Returns true if a link was sent.
 *
 * @throws HttpError 409 if the address is taken, 502 if the e-mail can't be sent
 */
export const changeEmail = async (
  services: AccountServices,
  user: Account["user"],
  email: string,
): Promise<boolean> => {
  if (email === user.email) throw new HttpError(409, "CONFLICT", "This is your e-mail address already.");
  await assertFree(services.database.connection, email);
  const change = { userId: user.id, before: user.email, email };
  const { operatorSender } = services.mailer;
  if (operatorSender === null) {
    await store(services, change, false);
    return false;
  }
  const token = linksOf(services).write({ ...change, expiresAt: Date.now() + lifetime });
  const mail = writeMail(services, user, { email, token });
  const report = await services.mailer.send("operator", { from: operatorSender, ...mail });
  if (!report.isSent) {
    services.log.warn({ reason: report.reason }, "the e-mail to a new address could not be sent");
    throw new HttpError(502, "MAIL_FAILED", `The e-mail could not be sent: ${report.reason}`);
  }
  return true;
};

/**
 * Applies the new address to which a link was sent.
 *
 * @throws HttpError 403 if the link is invalid or expired, 409 if the address has been taken
 */
export const confirmEmail = async (services: AccountServices, token: string) => {
  const over = () => new HttpError(403, "LINK_OVER", "This link is no longer good: it was used, or has expired.");
  const grant = readGrant(services, token);
  if (grant === null || (await store(services, grant, true)) === 0) throw over();
  const row = await services.database.connection
    .selectFrom("users")
    .leftJoin("members", "members.user_id", "users.id")
    .select(["users.id", "users.name", "users.email", "members.workspace_id"])
    .where("users.id", "=", grant.userId)
    .orderBy("members.created_at")
    .executeTakeFirstOrThrow();
  return {
    user: { id: row.id, name: row.name, email: row.email, workspaceId: row.workspace_id ?? "" },
    before: grant.before,
  };
};

/** Null if the token was not issued by this server. */
const readGrant = (services: AccountServices, token: string): Grant | null => {
  try {
    return linksOf(services).read(token);
  } catch {
    return null;
  }
};
