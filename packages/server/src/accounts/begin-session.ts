import type { Account } from "@parley/api";
import type { Context } from "hono";
import { setSignedCookie } from "hono/cookie";
import { createSecret, createUserId } from "../base/ids.ts";
import type { AppEnv } from "../web/app-env.ts";
import { clientAddress } from "../web/client-address.ts";
import type { Admitted } from "./admit.ts";
import { findSession } from "./find-session.ts";
import type { AccountServices } from "./services.ts";
import { sessionCookieOf } from "./session-cookie.ts";
import { sessionLifetime } from "./session-lifetime.ts";

/** Characters that are kept of what a browser says of itself. */
export const longestUserAgent = 500;

/** Forgets the sessions of somebody that have expired. */
export const forgetOldSessions = ({ database }: Pick<AccountServices, "database">, userId: string) =>
  database.write(({ connection }) =>
    connection
      .deleteFrom("user_sessions")
      .where("user_id", "=", userId)
      .where("expires_at", "<", new Date().toISOString())
      .execute(),
  );

/** Somebody who has only just become known has done something with their own account. */
export const aboutOwn = ({ user, workspace }: Account) =>
  [
    { kind: "account", id: user.id, name: user.email, workspaceId: workspace?.id ?? "" },
    { by: { kind: "user", userId: user.id, name: user.name, email: user.email } },
  ] as const;

/**
 * Begins a session of somebody who has shown otherwise than by a password who they are, in the browser that asks.
 * better-auth reads, renews and ends it like its own.
 */
export const beginSession = async (
  services: AccountServices,
  c: Context<AppEnv>,
  { userId, isNew }: Admitted,
): Promise<Account> => {
  const { database, environment, addresses, sessionSecret } = services;
  const token = createSecret();
  const now = Date.now();
  const seen = new Date(now).toISOString();
  const row = {
    id: createUserId(),
    user_id: userId,
    token,
    expires_at: new Date(now + sessionLifetime.total).toISOString(),
    ip_address: clientAddress(c, environment.PARLEY_TRUST_PROXY),
    user_agent: c.req.header("user-agent")?.slice(0, longestUserAgent) ?? null,
    created_at: seen,
    updated_at: seen,
  };
  await database.write(({ connection }) => connection.insertInto("user_sessions").values(row).execute());
  const found = await findSession(services, token);
  if (found === null) throw new Error("The session that has just begun is not there.");
  await forgetOldSessions(services, userId);
  const { name, isSecure } = sessionCookieOf(addresses.builder);
  await setSignedCookie(c, name, token, sessionSecret, {
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    secure: isSecure,
    maxAge: sessionLifetime.total / 1000,
  });
  const { account } = found.actor;
  if (isNew) await services.audit(c, "account.created", ...aboutOwn(account));
  await services.audit(c, "sign-in", ...aboutOwn(account));
  return account;
};
