import { type Account, appHeader, type BotPart, type BotRight, partsOfRight, type Right, type Role } from "@parley/api";
import type { Context } from "hono";
import type { AppEnv } from "./app-env.ts";
import { HttpError } from "./http-error.ts";

/** A person's membership in one workspace. Guests have rights to some bots only. */
export interface Membership {
  workspaceId: string;
  role: Role;
  /** The bots of a guest; empty for everybody else, whose role says what they may do with all. */
  bots: ReadonlyMap<string, BotRight>;
}

/**
 * An identified requester, in the workspace of the request. Until `authorize` has determined it, this is the last used
 * workspace. All rights are checked against this.
 */
export interface Actor extends Membership {
  type: "actor";
  /** Null for the owner token, which belongs to no account. */
  userId: string | null;
  /** The most that the credentials permit, whatever the role: everything, except for API tokens with a limited scope. */
  scopes: ReadonlySet<Right>;
  /** An administrator of every workspace: the owner token, and the people listed in ADMIN_EMAIL. */
  isServerAdmin: boolean;
  /** All workspaces that they are in, the one they used last first. */
  memberships: readonly Membership[];
}

/** The scopes of people, who may do whatever their role allows. */
export const allScopes: ReadonlySet<Right> = new Set(["read", "write", "admin"]);

/** The bots of everybody who is no guest. */
export const noBots: ReadonlyMap<string, BotRight> = new Map();

/** Somebody who has signed in with a browser. */
export interface SignedIn extends Actor {
  userId: string;
  sessionId: string;
  account: Account;
}

/** A program that shows an API token: it acts for whoever has made the token. */
export interface TokenHolder extends Actor {
  userId: string;
  token: { id: string; name: string };
  maker: { id: string; name: string; email: string };
}

/** Someone who chats with a bot, known by nothing but what the request carries. */
export interface Visitor {
  type: "visitor";
  /** Shown for results that were made with a token. */
  resultToken: string | undefined;
  /** The origin of the page that makes the call; undefined where that is a page of the viewer itself, or no page. */
  origin: string | undefined;
}

/** Who makes a request. Whoever shows no proof of being somebody is a visitor. */
export type Requester = Actor | SignedIn | TokenHolder | Visitor;

/** The header that carries a result's token. */
const resultTokenHeader = "x-parley-token";

/** The origin of the page that makes the call, where that is not a page of the viewer itself. */
const foreignOrigin = (c: Context): string | undefined => {
  const origin = c.req.header("origin");
  if (origin === undefined || c.req.header("sec-fetch-site") === "same-origin") return undefined;
  return URL.canParse(origin) && new URL(origin).host === new URL(c.req.url).host ? undefined : origin;
};

/** Whoever makes the request, as a visitor. */
export const readVisitor = (c: Context): Visitor => ({
  type: "visitor",
  resultToken: c.req.header(resultTokenHeader),
  origin: foreignOrigin(c),
});

/** Whether a page sent the request, and a person reads what is answered. */
const isFromPage = (c: Context): boolean =>
  c.req.header(appHeader.name) !== undefined || c.req.header("sec-fetch-site") !== undefined;

/**
 * The actor who makes the request.
 *
 * @throws HttpError 401 where nobody is known
 */
export const getActor = (c: Context<AppEnv>): Actor => {
  const { requester } = c.var;
  if (requester.type === "actor") return requester;
  c.header("WWW-Authenticate", "Bearer");
  const message = "Send an API token, or the owner token, in the header: Authorization: Bearer <token>.";
  throw new HttpError(401, "UNAUTHORIZED", isFromPage(c) ? "Sign in to go on." : message);
};

/** The one who has signed in; null where nobody has, or the owner token is shown. */
export const findSignedIn = (c: Context<AppEnv>): SignedIn | null => {
  const { requester } = c.var;
  return "account" in requester ? requester : null;
};

/**
 * The one who has signed in and makes the request.
 *
 * @throws HttpError 401 where nobody is known; 403 for the owner token, which is nobody's account
 */
export const getSignedIn = (c: Context<AppEnv>): SignedIn => {
  getActor(c);
  const found = findSignedIn(c);
  if (found !== null) return found;
  throw new HttpError(403, "FORBIDDEN", "No token may do this: sign in to do it.");
};

/**
 * Whoever shows the owner token.
 *
 * @throws HttpError 401 where nobody is known; 403 for whoever has signed in with a browser
 */
export const getTokenHolder = (c: Context<AppEnv>): Actor => {
  const actor = getActor(c);
  if (actor.userId === null) return actor;
  throw new HttpError(403, "FORBIDDEN", "This needs the owner token: it is done on the command line.");
};

/** What somebody may do with a bot that they may know of. */
export const rightTo = ({ role, bots, scopes }: Actor, botId: string): "read" | "write" =>
  scopes.has("write") && (role !== "guest" || bots.get(botId) === "write") ? "write" : "read";

/**
 * The parts of a bot that a person may see: everything, except for guests, whose right determines it; nothing of a bot that
 * they may not know.
 */
export const partsOf = ({ role, bots }: Membership, botId: string): readonly BotPart[] => {
  if (role !== "guest") return partsOfRight.write;
  const right = bots.get(botId);
  return right === undefined ? [] : partsOfRight[right];
};

/** Those of a workspace's bots that somebody may know of: all but for guests, who know theirs. */
export const visibleBots = <Bot extends { id: string }>({ role, bots }: Membership, all: readonly Bot[]): Bot[] =>
  role === "guest" ? all.filter(({ id }) => bots.has(id)) : [...all];

/** Whoever makes the request, as a visitor: the owner may do what every visitor may, and has no other rights there. */
export const getVisitor = (c: Context<AppEnv>): Visitor =>
  c.var.requester.type === "visitor" ? c.var.requester : readVisitor(c);
