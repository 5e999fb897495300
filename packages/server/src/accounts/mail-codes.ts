import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { hashText } from "../base/hash-text.ts";
import { createSecret } from "../base/ids.ts";
import { earlierTime, stillLasts } from "../base/steady-time.ts";
import { compileUpsert } from "../database/upsert.ts";
import { HttpError } from "../web/http-error.ts";
import type { AccountServices } from "./services.ts";

/** Lifetime of a code in milliseconds. */
const lifetime = 10 * 60_000;
/** The number of wrong attempts that invalidates a code. */
const mostTries = 5;
const purpose = "mail-code";

/** The stored form of a code, which can't be used to sign in. */
interface Kept {
  email: string;
  /** Empty if the e-mail contained only a link. */
  code: string;
  link: string;
  tries: number;
}

type Means = Pick<AccountServices, "database" | "sessionSecret">;

const idOf = (subject: string): string => `${purpose}:${subject}`;

const sign = ({ sessionSecret }: Means, subject: string, secret: string): string =>
  createHmac("sha256", sessionSecret).update(`${purpose}:${subject}:${secret}`).digest("base64url");

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** Identifies the address and browser of a request for a code. Each browser has its own attempts. */
const subjectOf = ({ email, browser }: Asker): string => hashText(JSON.stringify([email, browser]));

/** An address, and the secret of the browser in which somebody types it. */
export interface Asker {
  email: string;
  browser: string;
}

/**
 * Creates a code and a link token for an address. Earlier ones of the same browser become invalid. Those of other
 * browsers stay valid, so that nobody can invalidate another person's.
 *
 * @param hasCode whether there is a code in addition to the link
 */
export const createMailCode = async (
  means: Means,
  asker: Asker,
  hasCode = true,
): Promise<{ code: string | null; token: string }> => {
  const { email } = asker;
  const subject = subjectOf(asker);
  const code = hasCode ? String(randomInt(1_000_000)).padStart(6, "0") : null;
  const secret = createSecret();
  const link = sign(means, subject, secret);
  const kept: Kept = { email, code: code === null ? "" : sign(means, subject, code), link, tries: 0 };
  const now = Date.now();
  const time = new Date(now).toISOString();
  const row = {
    id: idOf(subject),
    identifier: purpose,
    value: JSON.stringify(kept),
    expires_at: new Date(now + lifetime).toISOString(),
    created_at: time,
    updated_at: time,
  };
  const changing = ["value", "expires_at", "created_at", "updated_at"] as const;
  await means.database.transaction(async (access) => {
    await access.connection
      .deleteFrom("verifications")
      .where("identifier", "=", purpose)
      .where("expires_at", "<=", new Date(earlierTime()).toISOString())
      .execute();
    await access.connection.executeQuery(compileUpsert(access, "verifications", row, ["id"], changing));
  });
  return { code, token: `${subject}.${secret}` };
};

const wrong = (): HttpError =>
  new HttpError(
    403,
    "WRONG_CODE",
    "This code is wrong, has been used, is older than ten minutes, or was asked for in another browser. After five wrong ones ask for another e-mail.",
  );

/**
 * Uses up a code or link and returns the proved address. Of several simultaneous attempts, only one succeeds. Wrong
 * codes are counted, so that they can't be guessed; links are too long for guessing.
 *
 * @throws HttpError 403 if it is invalid or expired
 */
const take = async (means: Means, subject: string, given: { code: string } | { link: string }): Promise<string> => {
  const { database } = means;
  const found = await database.connection
    .selectFrom("verifications")
    .select(["value", "expires_at"])
    .where("id", "=", idOf(subject))
    .executeTakeFirst();
  const row = found && stillLasts(found.expires_at, lifetime) ? found : undefined;
  const kept: Kept = row === undefined ? { email: "", code: "", link: "", tries: 0 } : JSON.parse(row.value);
  const isRight =
    "code" in given
      ? isSame(sign(means, subject, given.code), kept.code)
      : isSame(sign(means, subject, given.link), kept.link);
  if (row === undefined || (!isRight && "link" in given)) throw wrong();
  const tries = kept.tries + 1;
  const count = await database.write(async ({ connection }) => {
    if (isRight || tries >= mostTries) {
      const { numDeletedRows } = await connection
        .deleteFrom("verifications")
        .where("id", "=", idOf(subject))
        .where("value", "=", row.value)
        .executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    }
    const { numUpdatedRows } = await connection
      .updateTable("verifications")
      .set({ value: JSON.stringify({ ...kept, tries }) })
      .where("id", "=", idOf(subject))
      .where("value", "=", row.value)
      .executeTakeFirstOrThrow();
    return Number(numUpdatedRows);
  });
  // Another attempt was counted meanwhile, so this one is repeated on top of it.
  if (count === 0) return take(means, subject, given);
  if (!isRight) throw wrong();
  return kept.email;
};

export const takeMailCode = (means: Means, asker: Asker, code: string): Promise<string> =>
  take(means, subjectOf(asker), { code });

export const takeMailLink = (means: Means, token: string): Promise<string> => {
  const [subject = "", link = ""] = token.split(".");
  return take(means, subject, { link });
};
