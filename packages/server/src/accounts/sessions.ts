import type { Context } from "hono";
import { deleteCookie, getSignedCookie, setSignedCookie } from "hono/cookie";
import { createSecret, createUserId } from "../base/ids.ts";
import { earlierTime } from "../base/steady-time.ts";
import type { UserSessionRow } from "../database/people-rows.ts";
import type { Connection } from "../database/schema.ts";
import type { AppEnv } from "../web/app-env.ts";
import { clientAddress } from "../web/client-address.ts";
import type { AccountServices } from "./services.ts";
import { cookieOf } from "./session-cookie.ts";
import { sessionLifetime } from "./session-lifetime.ts";

// All code that writes the sessions table and the session cookie.

/** The stored length of a browser's user agent, in characters. */
const longestUserAgent = 500;

type Means = Pick<AccountServices, "addresses" | "sessionSecret" | "database">;

const setCookie = ({ addresses, sessionSecret }: Means, c: Context<AppEnv>, token: string): Promise<void> => {
  const { name, attributes } = cookieOf("session", addresses);
  return setSignedCookie(c, name, token, sessionSecret, { ...attributes, maxAge: sessionLifetime.total / 1000 });
};

/** The browser's session token; undefined if it has none that was signed here. */
export const readSessionToken = async (
  { addresses, sessionSecret }: Means,
  c: Context<AppEnv>,
): Promise<string | undefined> =>
  (await getSignedCookie(c, sessionSecret, cookieOf("session", addresses).name)) || undefined;

const endFrom = (start: number): string => new Date(start + sessionLifetime.total).toISOString();

/** Opens a session in the requesting browser and returns its token. The person's expired sessions are removed. */
export const openSession = async (
  services: Means & Pick<AccountServices, "environment">,
  c: Context<AppEnv>,
  userId: string,
): Promise<string> => {
  const token = createSecret();
  const now = Date.now();
  const seen = new Date(now).toISOString();
  const row: UserSessionRow = {
    id: createUserId(),
    user_id: userId,
    token,
    expires_at: endFrom(now),
    ip_address: clientAddress(c, services.environment.PARLEY_TRUST_PROXY),
    user_agent: c.req.header("user-agent")?.slice(0, longestUserAgent) ?? null,
    created_at: seen,
    updated_at: seen,
  };
  await services.database.write(async ({ connection }) => {
    await connection.insertInto("user_sessions").values(row).execute();
    await connection
      .deleteFrom("user_sessions")
      .where("user_id", "=", userId)
      // Uses the earlier clock, so that a clock set forward by mistake doesn't delete sessions.
      .where("expires_at", "<", new Date(earlierTime()).toISOString())
      .execute();
  });
  await setCookie(services, c, token);
  return token;
};

/** Extends a session and its cookie to the full lifetime. */
export const renewSession = async (services: Means, c: Context<AppEnv>, token: string): Promise<void> => {
  const now = Date.now();
  await services.database.write(({ connection }) =>
    connection
      .updateTable("user_sessions")
      .set({ expires_at: endFrom(now), updated_at: new Date(now).toISOString() })
      .where("token", "=", token)
      .execute(),
  );
  await setCookie(services, c, token);
};

/** Ends the requesting browser's session and removes its cookie. */
export const closeSession = async (services: Means, c: Context<AppEnv>): Promise<void> => {
  const token = await readSessionToken(services, c);
  if (token !== undefined)
    await services.database.write(({ connection }) =>
      connection.deleteFrom("user_sessions").where("token", "=", token).execute(),
    );
  const { name, attributes } = cookieOf("session", services.addresses);
  deleteCookie(c, name, attributes);
};

/** A person's current sessions, newest first. */
export const listSessions = (connection: Connection, userId: string): Promise<UserSessionRow[]> =>
  connection
    .selectFrom("user_sessions")
    .selectAll()
    .where("user_id", "=", userId)
    .where("expires_at", ">", new Date().toISOString())
    .orderBy("created_at", "desc")
    .execute();

/** Ends one or all sessions of a person and returns how many. */
export const endSessions = async (connection: Connection, userId: string, id?: string): Promise<number> => {
  const { numDeletedRows } = await connection
    .deleteFrom("user_sessions")
    .where("user_id", "=", userId)
    .$if(id !== undefined, (query) => query.where("id", "=", id ?? ""))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
};
