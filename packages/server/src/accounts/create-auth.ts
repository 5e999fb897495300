import { passwordLength } from "@parley/api";
import type { Auth as BetterAuth, BetterAuthOptions } from "better-auth";
import { betterAuth } from "better-auth/minimal";
import type { Logger } from "pino";
import type { Database } from "../database/schema.ts";
import { addressHeader } from "./address-header.ts";
import { createAuthAdapter } from "./auth-adapter.ts";
import { longestUserAgent } from "./begin-session.ts";
import type { SessionCookie } from "./session-cookie.ts";
import { sessionLifetime } from "./session-lifetime.ts";

export interface AuthOptions {
  database: Database;
  /** Signs the cookies of sessions. */
  secret: string;
  cookie: SessionCookie;
  /** The address of the builder. */
  builder: string;
  log: Logger;
}

/** What of better-auth is used. */
export interface Auth {
  /** Its functions; those that need to know who asks take the headers of a request. */
  api: BetterAuth<BetterAuthOptions>["api"];
  /** Gives the hash of a password with its salt. */
  hashPassword(password: string): Promise<string>;
  /** Whether a password is the one of which a hash was made. */
  verifyPassword(password: string, hash: string): Promise<boolean>;
}

const times = { createdAt: "created_at", updatedAt: "updated_at" } as const;

/**
 * better-auth on our tables. Only its functions are called, by our own routes: none of its own is reachable, it makes no
 * call to the outside, and it never signs up anybody.
 */
export const createAuth = ({ database, secret, cookie, builder, log }: AuthOptions): Auth => {
  const options: BetterAuthOptions = {
    database: createAuthAdapter(database),
    secret,
    baseURL: builder,
    telemetry: { enabled: false },
    logger: { level: "error", log: (level, message) => log[level](message) },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
    },
    user: { modelName: "users", fields: { ...times, emailVerified: "email_verified" } },
    account: {
      modelName: "accounts",
      fields: {
        ...times,
        userId: "user_id",
        providerId: "provider_id",
        accountId: "account_id",
        accessToken: "access_token",
        refreshToken: "refresh_token",
        idToken: "id_token",
        accessTokenExpiresAt: "access_token_expires_at",
        refreshTokenExpiresAt: "refresh_token_expires_at",
      },
    },
    session: {
      modelName: "user_sessions",
      fields: {
        ...times,
        userId: "user_id",
        expiresAt: "expires_at",
        ipAddress: "ip_address",
        userAgent: "user_agent",
      },
      expiresIn: sessionLifetime.total / 1000,
      updateAge: sessionLifetime.renewal / 1000,
      // An ended session counts for nothing at once.
      cookieCache: { enabled: false },
    },
    verification: { modelName: "verifications", fields: { ...times, expiresAt: "expires_at" } },
    databaseHooks: {
      session: {
        create: {
          before: async (session, context) => {
            const userAgent = context?.headers?.get("user-agent")?.slice(0, longestUserAgent) ?? null;
            return { data: { ...session, userAgent, ipAddress: context?.headers?.get(addressHeader) ?? null } };
          },
        },
      },
    },
    advanced: {
      cookiePrefix: "parley",
      // The name of the cookie says what better-auth's own prefix would.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: cookie.isSecure, httpOnly: true, sameSite: "lax", path: "/" },
      cookies: { session_token: { name: cookie.name } },
      ipAddress: { disableIpTracking: true },
    },
  };
  const { api, $context } = betterAuth(options);
  return {
    api,
    hashPassword: async (password) => (await $context).password.hash(password),
    verifyPassword: async (password, hash) => (await $context).password.verify({ hash, password }),
  };
};
