import { createHash, timingSafeEqual } from "node:crypto";
import { createSecret } from "../base/ids.ts";
import { stillLasts } from "../base/steady-time.ts";
import type { Access, Connection } from "../database/schema.ts";
import { compileUpsert } from "../database/upsert.ts";
import { HttpError } from "../web/http-error.ts";

/** The purpose of a link. For each purpose and subject only the newest link is valid. */
export type LinkPurpose = "welcome" | "reset";

/** The longest lifetime of a link, in milliseconds. */
export const linkLifetime: Readonly<Record<LinkPurpose, number>> = {
  welcome: Number.POSITIVE_INFINITY,
  reset: 3_600_000,
};

const hash = (secret: string): string => createHash("sha256").update(secret).digest("hex");

const idOf = (purpose: LinkPurpose, subject: string): string => `${purpose}:${subject}`;

/** A token names its subject, then the secret, of which only the hash is stored. */
const parseToken = (token: string) => {
  const [subject = "", secret = ""] = token.split(".");
  return { subject, secret };
};

const linkOver = () =>
  new HttpError(403, "LINK_OVER", "This link is no longer good: it was used, has expired, or there is a newer one.");

/**
 * Creates a token for a link that can be used once.
 *
 * @param subject identifies what the link is for, such as a user's id: letters and digits
 */
export const createLinkToken = async (
  access: Access,
  purpose: LinkPurpose,
  subject: string,
  expiresAt: Date,
): Promise<string> => {
  const secret = createSecret();
  const now = new Date().toISOString();
  const id = idOf(purpose, subject);
  const row = {
    id,
    identifier: id,
    value: hash(secret),
    expires_at: expiresAt.toISOString(),
    created_at: now,
    updated_at: now,
  };
  const changing = ["value", "expires_at", "created_at", "updated_at"] as const;
  await access.connection.executeQuery(compileUpsert(access, "verifications", row, ["id"], changing));
  return `${subject}.${secret}`;
};

/**
 * Returns the subject of a link's token. Compares hashes in constant time.
 *
 * @throws HttpError 403 if it is invalid or expired
 */
export const checkLinkToken = async (connection: Connection, purpose: LinkPurpose, token: string): Promise<string> => {
  const { subject, secret } = parseToken(token);
  const row = await connection
    .selectFrom("verifications")
    .select(["value", "expires_at"])
    .where("id", "=", idOf(purpose, subject))
    .executeTakeFirst();
  const isSame = timingSafeEqual(Buffer.from(row?.value ?? hash("")), Buffer.from(hash(secret)));
  if (row === undefined || !isSame || !stillLasts(row.expires_at, linkLifetime[purpose])) throw linkOver();
  return subject;
};

/**
 * Uses up a checked token. Of several simultaneous attempts, only one succeeds.
 *
 * @throws HttpError 403 if it has been used or replaced
 */
export const takeLinkToken = async (connection: Connection, purpose: LinkPurpose, token: string): Promise<void> => {
  const { subject, secret } = parseToken(token);
  const { numDeletedRows } = await connection
    .deleteFrom("verifications")
    .where("id", "=", idOf(purpose, subject))
    .where("value", "=", hash(secret))
    .executeTakeFirstOrThrow();
  if (Number(numDeletedRows) === 0) throw linkOver();
};
