import type { Right } from "@parley/api";
import { createMiddleware } from "hono/factory";
import { roleOf } from "../accounts/find-session.ts";
import { keepStatement } from "../database/keep-statement.ts";
import type { MemberRow } from "../database/people-rows.ts";
import type { Database } from "../database/schema.ts";
import type { BotRight, Membership, TokenHolder } from "../web/actor.ts";
import type { AppEnv } from "../web/app-env.ts";
import { clientAddress } from "../web/client-address.ts";
import { HttpError } from "../web/http-error.ts";
import { readBearer } from "../web/read-bearer.ts";
import type { ApiTokenServices } from "./services.ts";
import { type FoundToken, findToken } from "./token-repository.ts";
import { hashToken, isTokenText } from "./token-text.ts";

/** What a token of each scope may do. */
const rightsOf: Readonly<Record<FoundToken["scope"], ReadonlySet<Right>>> = {
  read: new Set(["read"]),
  write: new Set(["read", "write"]),
  admin: new Set(["read", "write", "admin"]),
};

interface MemberFound {
  role: MemberRow["role"];
  bot_id: string | null;
  access: BotRight | null;
}

/** What somebody is in a workspace now: for guests a row for each bot. */
const selectMember = keepStatement<{ user: string; workspace: string }, MemberFound>(
  ({ connection }, [{ user, workspace }]) =>
    connection
      .selectFrom("members")
      .leftJoin("bot_guests", (join) =>
        join
          .onRef("bot_guests.user_id", "=", "members.user_id")
          .onRef("bot_guests.workspace_id", "=", "members.workspace_id")
          .on("members.role", "=", "guest"),
      )
      .select(["members.role", "bot_guests.bot_id", "bot_guests.access"])
      .where("members.user_id", "=", user)
      .where("members.workspace_id", "=", workspace)
      .compile(),
);

/** Null for somebody who is not in the workspace. */
const findMembership = async (
  database: Database,
  { user_id: user, workspace_id: workspaceId }: FoundToken,
): Promise<Membership | null> => {
  const { rows } = await database.connection.executeQuery(selectMember(database, [{ user, workspace: workspaceId }]));
  const [row] = rows;
  if (row === undefined) return null;
  const bots = new Map(
    rows.flatMap(({ bot_id: id, access }) => (id === null || access === null ? [] : [[id, access] as const])),
  );
  return { workspaceId, role: roleOf(row.role), bots };
};

/** Who shows a token: its maker in its workspace, with no more than its scope. Null where it is not good. */
const findHolder = async (database: Database, text: string, now: number) => {
  const token = await findToken(database, hashToken(text));
  if (token === null || (token.expires_at !== null && Date.parse(token.expires_at) <= now)) return null;
  const membership = await findMembership(database, token);
  if (membership === null) return null;
  const holder: TokenHolder = {
    type: "owner",
    ...membership,
    userId: token.user_id,
    scopes: rightsOf[token.scope],
    isServerAdmin: false,
    memberships: [membership],
    token: { id: token.id, name: token.name },
    maker: { id: token.user_id, name: token.user_name, email: token.email },
  };
  return { holder, lastUsedAt: token.last_used_at };
};

/**
 * Says who makes a request by an API token. A wrong one is refused whatever is asked for, in the same words whether it
 * never was, has expired or was revoked.
 */
export const identifyToken = ({ database, environment, tokenUses, wrongTokens }: ApiTokenServices) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const text = readBearer(c);
    if (text !== undefined && isTokenText(text) && c.var.actor.type === "visitor") {
      const found = await findHolder(database, text, Date.now());
      if (found === null) {
        const wait = Math.ceil(wrongTokens.take(clientAddress(c, environment.PARLEY_TRUST_PROXY)) / 1000);
        if (wait > 0) {
          c.header("Retry-After", String(wait));
          throw new HttpError(429, "TOO_MANY_REQUESTS", `Too many wrong API tokens. Try again in ${wait} seconds.`);
        }
        c.header("WWW-Authenticate", "Bearer");
        throw new HttpError(401, "UNAUTHORIZED", "This API token is not known here, has expired or was revoked.");
      }
      c.set("actor", found.holder);
      tokenUses.note(found.holder.token.id, found.lastUsedAt);
    }
    await next();
  });
