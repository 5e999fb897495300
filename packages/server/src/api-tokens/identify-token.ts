import type { Right } from "@parley/api";
import { createMiddleware } from "hono/factory";
import { findMemberships } from "../accounts/find-membership.ts";
import type { Database } from "../database/schema.ts";
import type { Membership, TokenHolder } from "../web/actor.ts";
import type { AppEnv } from "../web/app-env.ts";
import { clientAddress } from "../web/client-address.ts";
import { HttpError } from "../web/http-error.ts";
import { readBearer } from "../web/read-bearer.ts";
import type { ApiTokenServices } from "./services.ts";
import { type FoundToken, findToken } from "./token-repository.ts";
import { hashToken, isTakenTokenText, isTokenText } from "./token-text.ts";

/** The rights of a token by its scope. */
const rightsOf: Readonly<Record<FoundToken["scope"], ReadonlySet<Right>>> = {
  read: new Set(["read"]),
  write: new Set(["read", "write"]),
  admin: new Set(["read", "write", "admin"]),
};

/**
 * The memberships of a token's maker in the workspaces where the token is valid, the token's own workspace first. Empty
 * if the maker has lost them.
 */
const findReach = async (
  database: Database,
  { user_id: userId, workspace_id: workspaceId, is_everywhere: isEverywhere }: FoundToken,
): Promise<Membership[]> => {
  const all = await findMemberships(database, userId);
  const own = all.filter((membership) => membership.workspaceId === workspaceId);
  if (isEverywhere !== 1) return own;
  return [...own, ...all.filter((membership) => membership.workspaceId !== workspaceId)];
};

/** Finds the maker of a token, with rights limited by its scope. Null if it is invalid. */
const findHolder = async (database: Database, text: string, now: number) => {
  const token = await findToken(database, hashToken(text));
  if (token === null || (token.expires_at !== null && Date.parse(token.expires_at) <= now)) return null;
  const memberships = await findReach(database, token);
  const [membership] = memberships;
  if (membership === undefined) return null;
  const holder: TokenHolder = {
    type: "actor",
    ...membership,
    userId: token.user_id,
    scopes: rightsOf[token.scope],
    isServerAdmin: false,
    memberships,
    token: { id: token.id, name: token.name },
    maker: { id: token.user_id, name: token.user_name, email: token.email },
  };
  return { holder, lastUsedAt: token.last_used_at };
};

/**
 * Identifies the requester by API token. An invalid one is always refused, with the same message whether it never existed,
 * has expired or was revoked.
 */
export const identifyToken = ({ database, environment, tokenUses, wrongTokens }: ApiTokenServices) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const text = readBearer(c);
    const isTaken = text !== undefined && isTakenTokenText(text);
    if (text !== undefined && (isTaken || isTokenText(text)) && c.var.requester.type === "visitor") {
      const found = await findHolder(database, text, Date.now());
      // Tokens of the reference product have no prefix. So this text may be another program's credentials, and the
      // request is treated as a visitor's.
      if (found === null && isTaken) return next();
      if (found === null) {
        const wait = Math.ceil(wrongTokens.take(clientAddress(c, environment.PARLEY_TRUST_PROXY)) / 1000);
        if (wait > 0) {
          c.header("Retry-After", String(wait));
          throw new HttpError(429, "TOO_MANY_REQUESTS", `Too many wrong API tokens. Try again in ${wait} seconds.`);
        }
        c.header("WWW-Authenticate", "Bearer");
        throw new HttpError(401, "UNAUTHORIZED", "This API token is not known here, has expired or was revoked.");
      }
      c.set("requester", found.holder);
      tokenUses.note(found.holder.token.id, found.lastUsedAt);
    }
    await next();
  });
