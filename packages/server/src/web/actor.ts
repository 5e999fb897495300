import { type Account, appHeader, type BotPart, type BotRight, partsOfRight, type Right, type Role } from "@parley/api";
import type { Context } from "hono";
import type { AppEnv } from "./app-env.ts";
import { HttpError } from "./http-error.ts";

/** A person's membership in one workspace. Guests have rights to some bots only. */
export interface Membership {
  workspaceId: string;
  role: Role;
  /** A guest's rights to bots. It is empty for everyone else, whose role applies to all bots. */
  bots: ReadonlyMap<string, BotRight>;
}

/**
 * An identified requester in the workspace of the request. Before `authorize` has determined that workspace, it is the
 * last used one. All rights are checked against this.
 */
export interface Actor extends Membership {
  type: "actor";
  /** Null for the owner token, which belongs to no account. */
  userId: string | null;
  /** The rights that the credentials permit, whatever the role: all, except for API tokens with a limited scope. */
  scopes: ReadonlySet<Right>;
  /** Whether this is an administrator of all workspaces: the owner token, or a person listed in ADMIN_EMAIL. */
  isServerAdmin: boolean;
  /** All workspaces of the person, the last used first. */
  memberships: readonly Membership[];
}

/** The scopes of a person who is signed in: all, so that only the role limits their rights. */
export const allScopes: ReadonlySet<Right> = new Set(["read", "write", "admin"]);

/** The `bots` of everyone who is not a guest. */
export const noBots: ReadonlyMap<string, BotRight> = new Map();

/** A person who has signed in with a browser. */
export interface SignedIn extends Actor {
  userId: string;
  sessionId: string;
  account: Account;
}

/** A program with an API token. It acts for the person who made the token. */
export interface TokenHolder extends Actor {
  userId: string;
  token: { id: string; name: string };
  maker: { id: string; name: string; email: string };
}

/** A person who chats with a bot. They are known only by what the request contains. */
export interface Visitor {
  type: "visitor";
  /** Present for results that were created with a token. */
  resultToken: string | undefined;
  /** The origin of the calling page; undefined for pages of the viewer itself and for calls that come from no page. */
  origin: string | undefined;
}

/** Whoever makes a request. Without proof of identity, it is a visitor. */
export type Requester = Actor | SignedIn | TokenHolder | Visitor;

/** The header that carries a result's token. */
const resultTokenHeader = "x-parley-token";

/** The origin of the calling page, unless it is a page of the viewer itself. */
const foreignOrigin = (c: Context): string | undefined => {
  const origin = c.req.header("origin");
  if (origin === undefined || c.req.header("sec-fetch-site") === "same-origin") return undefined;
  return URL.canParse(origin) && new URL(origin).host === new URL(c.req.url).host ? undefined : origin;
};

/** Reads the requester as a visitor. */
export const readVisitor = (c: Context): Visitor => ({
  type: "visitor",
  resultToken: c.req.header(resultTokenHeader),
  origin: foreignOrigin(c),
});

/** Whether a page made the request, so that a person sees the response. */
const isFromPage = (c: Context): boolean =>
  c.req.header(appHeader.name) !== undefined || c.req.header("sec-fetch-site") !== undefined;

/**
 * Returns the identified requester.
 *
 * @throws HttpError 401 if the requester is unknown
 */
export const getActor = (c: Context<AppEnv>): Actor => {
  const { requester } = c.var;
  if (requester.type === "actor") return requester;
  c.header("WWW-Authenticate", "Bearer");
  const message = "Send an API token, or the owner token, in the header: Authorization: Bearer <token>.";
  throw new HttpError(401, "UNAUTHORIZED", isFromPage(c) ? "Sign in to go on." : message);
};

/** Returns the signed-in person; null if nobody is signed in, or for the owner token. */
export const findSignedIn = (c: Context<AppEnv>): SignedIn | null => {
  const { requester } = c.var;
  return "account" in requester ? requester : null;
};

/**
 * Returns the signed-in person.
 *
 * @throws HttpError 401 if the requester is unknown; 403 for the owner token, which belongs to no account
 */
export const getSignedIn = (c: Context<AppEnv>): SignedIn => {
  getActor(c);
  const found = findSignedIn(c);
  if (found !== null) return found;
  throw new HttpError(403, "FORBIDDEN", "No token may do this: sign in to do it.");
};

/**
 * Returns the holder of the owner token.
 *
 * @throws HttpError 401 if the requester is unknown; 403 for a person who is signed in with a browser
 */
export const getTokenHolder = (c: Context<AppEnv>): Actor => {
  const actor = getActor(c);
  if (actor.userId === null) return actor;
  throw new HttpError(403, "FORBIDDEN", "This needs the owner token: it is done on the command line.");
};

/** An actor's right to a bot that they may see. */
export const rightTo = ({ role, bots, scopes }: Actor, botId: string): "read" | "write" =>
  scopes.has("write") && (role !== "guest" || bots.get(botId) === "write") ? "write" : "read";

/**
 * The parts of a bot that a person may see: all of them, except for guests, for whom it depends on their right. The
 * list is empty for a bot that they may not see.
 */
export const partsOf = ({ role, bots }: Membership, botId: string): readonly BotPart[] => {
  if (role !== "guest") return partsOfRight.write;
  const right = bots.get(botId);
  return right === undefined ? [] : partsOfRight[right];
};

/** Filters the bots that a person may see: all, except for guests, who only see their own. */
export const visibleBots = <Bot extends { id: string }>({ role, bots }: Membership, all: readonly Bot[]): Bot[] =>
  role === "guest" ? all.filter(({ id }) => bots.has(id)) : [...all];

/** Returns the requester as a visitor. An author has only a visitor's rights here. */
export const getVisitor = (c: Context<AppEnv>): Visitor =>
  c.var.requester.type === "visitor" ? c.var.requester : readVisitor(c);
