import { type Account, calls } from "@parley/api";
import type { Context } from "hono";
import { findSignedIn } from "../web/actor.ts";
import type { AppEnv } from "../web/app-env.ts";
import { HttpError, notFound } from "../web/http-error.ts";
import { type Route, route } from "../web/route.ts";
import { askAuth } from "./ask-auth.ts";
import { aboutOwn, forgetOldSessions } from "./begin-session.ts";
import { findSession } from "./find-session.ts";
import { createOwnerAccount, hasAccounts } from "./owner-account.ts";
import { createResetUrl, resetPassword } from "./reset-password.ts";
import type { AccountServices } from "./services.ts";
import { tryPassword } from "./try-password.ts";

/** Nothing of anybody's account may be kept on its way. */
const keepOut = (c: Context<AppEnv>): void => c.header("Cache-Control", "no-store");

/** Begins a session by a password. Sessions of the same person that have expired are forgotten. */
export const signIn = async (
  services: AccountServices,
  c: Context<AppEnv>,
  body: { email: string; password: string },
): Promise<Account> => {
  const { token } = await askAuth(services, c, (api, given) => api.signInEmail({ body, ...given }));
  const found = await findSession(services, token);
  if (found === null) throw new Error("The session that has just begun is not there.");
  const { account, userId } = found.actor;
  await forgetOldSessions(services, userId);
  await services.audit(c, "sign-in", ...aboutOwn(account));
  return account;
};

/** Notes that somebody did not get in, where the address is one of ours: whoever has it wants to know. */
const noteFailure = async (services: AccountServices, c: Context<AppEnv>, email: string): Promise<void> => {
  const user = await services.database.connection
    .selectFrom("users")
    .innerJoin("members", "members.user_id", "users.id")
    .select(["users.id", "members.workspace_id"])
    .where("users.email", "=", email)
    .orderBy("members.created_at")
    .executeTakeFirst();
  if (user === undefined) return;
  await services.audit(
    c,
    "sign-in.failed",
    { kind: "account", id: user.id, name: email, workspaceId: user.workspace_id },
    { by: { kind: "nobody", userId: null, name: "", email: null } },
  );
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
    const account = await signIn(services, c, body);
    await services.audit(c, "account.created", ...aboutOwn(account));
    return account;
  }),
  route(calls.signIn, ({ body }, c) => {
    if (!services.environment.PARLEY_PASSWORD_SIGN_IN)
      throw new HttpError(403, "SIGN_IN_REFUSED", "Nobody signs in with a password on this server.");
    return tryPassword(services, c, body.email, async () => {
      try {
        return await signIn(services, c, body);
      } catch (error) {
        if (error instanceof HttpError && error.code === "WRONG_PASSWORD") await noteFailure(services, c, body.email);
        throw error;
      }
    });
  }),
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
    const { id, email } = actor.account.user;
    await services.audit(c, "account.password-changed", { kind: "account", id, name: email });
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
    const account = await signIn(services, c, { email, password: newPassword });
    await services.audit(c, "account.password-changed", ...aboutOwn(account));
    return account;
  }),
];
