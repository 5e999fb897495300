import { serializeSigned } from "hono/utils/cookie";
import { createUserId } from "../../base/ids.ts";
import { createOwnerAccount, createWelcomeUrl } from "../owner-account.ts";
import type { AccountServices } from "../services.ts";
import { cookieOf } from "../session-cookie.ts";
import { sessionLifetime } from "../session-lifetime.ts";

// Test support: an owner, and browsers in which they are signed in.

export const ownerSample = { name: "Ann", email: "ann@example.org", password: "correct horse" } as const;

/** The token in the address of a link. */
export const tokenOf = (url: string | null): string => new URL(url ?? "").searchParams.get("token") ?? "";

export const createSampleOwner = async (services: AccountServices): Promise<void> => {
  const token = tokenOf(await createWelcomeUrl(services));
  await createOwnerAccount(services, { token, ...ownerSample });
};

/** Signs somebody in without a password, which takes its time. `lastSeenAt` is when the session was last renewed. */
export const openSession = async (
  { database, sessionSecret, addresses }: AccountServices,
  email: string = ownerSample.email,
  lastSeenAt: number = Date.now(),
): Promise<{ id: string; cookie: string }> => {
  const user = await database.connection
    .selectFrom("users")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  const [id, token] = [createUserId(), createUserId()];
  const seen = new Date(lastSeenAt).toISOString();
  const expires = new Date(lastSeenAt + sessionLifetime.total).toISOString();
  const row = { id, token, user_id: user.id, ip_address: null, user_agent: null };
  await database.connection
    .insertInto("user_sessions")
    .values({ ...row, expires_at: expires, created_at: seen, updated_at: seen })
    .execute();
  return { id, cookie: await serializeSigned(cookieOf("session", addresses).name, token, sessionSecret) };
};
