import { type Account, calls } from "@parley/api";
import type { Context } from "hono";
import { findSignedIn } from "../web/actor.ts";
import type { AppEnv } from "../web/app-env.ts";
import { HttpError, notFound } from "../web/http-error.ts";
import { type Route, route } from "../web/route.ts";
import { aboutOwn, beginSession } from "./begin-session.ts";
import { changePassword, findByPassword } from "./own-password.ts";
import { createOwnerAccount, hasAccounts } from "./owner-account.ts";
import { createResetUrl, resetPassword } from "./reset-password.ts";
import type { AccountServices } from "./services.ts";
import { closeSession, endSessions, listSessions, openSession } from "./sessions.ts";
import { tryPassword } from "./try-password.ts";

/** Responses about an account must not be cached. */
const keepOut = (c: Context<AppEnv>): void => c.header("Cache-Control", "no-store");

/**
 * Starts a session by password.
 * @throws HttpError 403 if the address or password is wrong
 */
export const signIn = async (
  services: AccountServices,
  c: Context<AppEnv>,
  body: { email: string; password: string },
): Promise<Account> => beginSession(services, c, { userId: await findByPassword(services, body), isNew: false });

/** Records a failed sign-in if the address belongs to an account, for its owner to see. */
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

const storeName = ({ database }: AccountServices, userId: string, name: string) =>
  database.write(({ connection }) =>
    connection
      .updateTable("users")
      .set({ name, updated_at: new Date().toISOString() })
      .where("id", "=", userId)
      .execute(),
  );

/** The calls about accounts: creating the first one, signing in, and managing one's own. */
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
    const userId = findSignedIn(c)?.userId;
    await closeSession(services, c);
    if (userId !== undefined) services.rightsWatch.tell(userId);
  }),
  route(calls.changeName, async ({ actor, body: { name } }) => {
    await storeName(services, actor.userId, name);
    return { ...actor.account, user: { ...actor.account.user, name } };
  }),
  route(calls.changeAsker, async ({ actor, body: { name } }) => {
    const { user } = actor.account;
    if (name !== undefined) await storeName(services, user.id, name);
    const { id, email, image } = user;
    const asker = { id, name: name ?? user.name, email, image };
    return { ...asker, user: asker };
  }),
  route(calls.changePassword, async ({ actor, body }, c) => {
    const { id, email } = actor.account.user;
    await tryPassword(services, c, email, () => changePassword(services, id, body));
    await openSession(services, c, id);
    services.rightsWatch.tell(id);
    await services.audit(c, "account.password-changed", { kind: "account", id, name: email });
  }),
  route(calls.listSessions, async ({ actor }, c) => {
    keepOut(c);
    const rows = await listSessions(services.database.connection, actor.userId);
    return {
      sessions: rows.map((row) => ({
        id: row.id,
        isCurrent: row.id === actor.sessionId,
        createdAt: row.created_at,
        lastSeenAt: row.updated_at,
        userAgent: row.user_agent,
        address: row.ip_address,
      })),
    };
  }),
  route(calls.endSession, async ({ actor, params: { id } }) => {
    const ended = await services.database.write(({ connection }) => endSessions(connection, actor.userId, id));
    if (ended === 0) throw notFound("The session");
    services.rightsWatch.tell(actor.userId);
  }),
  route(calls.createResetLink, ({ body: { email } }) => createResetUrl(services, email)),
  route(calls.resetPassword, async ({ body: { token, newPassword } }, c) => {
    const email = await resetPassword(services, token, newPassword);
    const account = await signIn(services, c, { email, password: newPassword });
    services.rightsWatch.tell(account.user.id);
    await services.audit(c, "account.password-changed", ...aboutOwn(account));
    return account;
  }),
];
