import { type Account, calls } from "@parley/api";
import type { Context } from "hono";
import { findSignedIn } from "../web/actor.ts";
import type { AppEnv } from "../web/app-env.ts";
import { clientAddress } from "../web/client-address.ts";
import { HttpError, notFound } from "../web/http-error.ts";
import { type Route, route } from "../web/route.ts";
import { askAuth } from "./ask-auth.ts";
import { findSession } from "./find-session.ts";
import { createOwnerAccount, hasAccounts } from "./owner-account.ts";
import { createResetUrl, resetPassword } from "./reset-password.ts";
import type { AccountServices } from "./services.ts";

/** Nothing of anybody's account may be kept on its way. */
const keepOut = (c: Context<AppEnv>): void => c.header("Cache-Control", "no-store");

/** Tries a password unless too many wrong ones have been tried. Only wrong ones count. */
const tryPassword = async <T>(
  { signInThrottle, environment }: AccountServices,
  c: Context<AppEnv>,
  email: string,
  work: () => Promise<T>,
): Promise<T> => {
  const attempt = { address: clientAddress(c, environment.PARLEY_TRUST_PROXY), email };
  const seconds = Math.ceil(signInThrottle.begin(attempt) / 1000);
  if (seconds > 0) {
    c.header("Retry-After", String(seconds));
    const time = seconds === 1 ? "a second" : `${seconds} seconds`;
    throw new HttpError(429, "TOO_MANY_REQUESTS", `Too many wrong passwords. Try again in ${time}.`);
  }
  const outcome = await work();
  signInThrottle.succeed(attempt);
  return outcome;
};

/** Begins a session. Sessions of the same person that have expired are forgotten. */
const signIn = async (
  services: AccountServices,
  c: Context<AppEnv>,
  body: { email: string; password: string },
): Promise<Account> => {
  const { token } = await askAuth(services, c, (api, given) => api.signInEmail({ body, ...given }));
  const found = await findSession(services.database, token);
  if (found === null) throw new Error("Whoever has signed in is in no workspace.");
  const { account, userId } = found.actor;
  await services.database.write(({ connection }) =>
    connection
      .deleteFrom("user_sessions")
      .where("user_id", "=", userId)
      .where("expires_at", "<", new Date().toISOString())
      .execute(),
  );
  return account;
};

/** The calls about accounts: the first one, signing in, and what everybody does with their own. */
export const createAccountRoutes = (services: AccountServices): Route[] => [
  route(calls.getAccount, async (_, c) => {
    keepOut(c);
    const account = findSignedIn(c)?.account ?? null;
    return { isSetUp: account !== null || (await hasAccounts(services.database.connection)), account };
  }),
  route(calls.createOwner, async ({ body }, c) => {
    await createOwnerAccount(services, body);
    return signIn(services, c, body);
  }),
  route(calls.signIn, ({ body }, c) => tryPassword(services, c, body.email, () => signIn(services, c, body))),
  route(calls.signOut, async (_, c) => {
    await askAuth(services, c, (api, given) => api.signOut(given));
  }),
  route(calls.changeName, async ({ actor, body: { name } }, c) => {
    await askAuth(services, c, (api, given) => api.updateUser({ body: { name }, ...given }));
    return { ...actor.account, user: { ...actor.account.user, name } };
  }),
  route(calls.changePassword, async ({ actor, body: { currentPassword, newPassword } }, c) => {
    const body = { currentPassword, newPassword, revokeOtherSessions: true };
    await tryPassword(services, c, actor.account.user.email, () =>
      askAuth(services, c, (api, given) => api.changePassword({ body, ...given })),
    );
  }),
  route(calls.listSessions, async ({ actor }, c) => {
    keepOut(c);
    const sessions = await askAuth(services, c, (api, given) => api.listSessions(given));
    return {
      sessions: sessions
        .map(({ id, createdAt, updatedAt, userAgent, ipAddress }) => ({
          id,
          isCurrent: id === actor.sessionId,
          createdAt: createdAt.toISOString(),
          lastSeenAt: updatedAt.toISOString(),
          userAgent: userAgent ?? null,
          address: ipAddress ?? null,
        }))
        .sort((a, b) => b.createdAt.localeCompare(a.createdAt)),
    };
  }),
  route(calls.endSession, async ({ params }, c) => {
    const sessions = await askAuth(services, c, (api, given) => api.listSessions(given));
    const token = sessions.find(({ id }) => id === params.id)?.token;
    if (token === undefined) throw notFound("The session");
    await askAuth(services, c, (api, given) => api.revokeSession({ body: { token }, ...given }));
  }),
  route(calls.createResetLink, ({ body: { email } }) => createResetUrl(services, email)),
  route(calls.resetPassword, async ({ body: { token, newPassword } }, c) => {
    const email = await resetPassword(services, token, newPassword);
    return signIn(services, c, { email, password: newPassword });
  }),
];
