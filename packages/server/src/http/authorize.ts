import {
  type BotPart,
  type BotRight,
  type Call,
  findNamed,
  type Named,
  partsOfRight,
  type Right,
  workspaceHeader,
} from "@parley/api";
import type { Context } from "hono";
import { findPublicBot } from "../bot-rows/bot-repository.ts";
import { getBot } from "../bot-rows/get-bot.ts";
import type { Database } from "../database/schema.ts";
import { type Actor, getActor, type Membership, noBots } from "../web/actor.ts";
import type { AppEnv } from "../web/app-env.ts";
import { HttpError, notFound } from "../web/http-error.ts";
import type { Route } from "../web/route.ts";
import type { Services } from "./services.ts";

const tables = {
  folder: "folders",
  theme: "themes",
  credentials: "credentials",
  chat: "sessions",
  "deleted bot": "bots",
} as const satisfies Record<Exclude<Named["kind"], "bot" | "workspace">, string>;

/** The workspace that contains the entry in a path; null if there is no such entry. */
const findHolder = async (database: Database, kind: Named["kind"], id: string): Promise<string | null> => {
  if (kind === "workspace") return id;
  if (kind === "bot") return (await findPublicBot(database, id))?.workspace_id ?? null;
  const row = await database.connection
    .selectFrom(tables[kind])
    .select("workspace_id")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.workspace_id ?? null;
};

/** A person's membership in a workspace; null if they may not know of it. */
const findMembership = async (
  database: Database,
  { isServerAdmin, memberships }: Actor,
  workspaceId: string,
): Promise<Membership | null> => {
  const own = memberships.find((membership) => membership.workspaceId === workspaceId) ?? null;
  if (!isServerAdmin) return own;
  const isThere =
    own !== null ||
    (await database.connection
      .selectFrom("workspaces")
      .select("id")
      .where("id", "=", workspaceId)
      .where("deleted_at", "is", null)
      .executeTakeFirst()) !== undefined;
  return isThere ? { workspaceId, role: "admin", bots: noBots } : null;
};

/**
 * Chooses the workspace of a request. It is the first of these: the workspace that contains the entry in the path, if
 * the requester is in it; the one named by the header; the one named by the query; the one last used.
 *
 * @throws HttpError 404 if the requester is not in the named workspace
 */
const chooseMembership = async (
  { database }: Services,
  actor: Actor,
  { names, id, named }: { names: Named | null; id: string | undefined; named: string | undefined },
): Promise<Membership> => {
  const holder = names !== null && id !== undefined ? await findHolder(database, names.kind, id) : null;
  const held = holder === null ? null : await findMembership(database, actor, holder);
  if (held !== null) return held;
  if (names?.kind === "workspace") throw notFound("The workspace");
  if (named === undefined) return actor;
  const chosen = await findMembership(database, actor, named);
  if (chosen === null) throw notFound("The workspace");
  return chosen;
};

const refuse = (message: string) => new HttpError(403, "FORBIDDEN", message);

const hidden: Readonly<Record<BotPart, string>> = {
  flow: "You may see the answers that this bot gets, and not its flow.",
  answers: "You may see the flow of this bot, and not the answers that it gets.",
  export: "You may look at the answers that this bot gets, and not take them away as a file.",
};

/** A call, with the id of the entry that the request names. */
interface Asked {
  call: Call;
  names: Named | null;
  id: string | undefined;
}

/** Returns a guest's right to the bot that a call names; without a bot, the highest right that they have to any bot. */
const findGuestRight = async (services: Services, actor: Actor, { names, id }: Asked): Promise<BotRight> => {
  if (names?.kind === "bot" && id !== undefined)
    return actor.bots.get((await getBot(services, actor, id)).id) ?? "read";
  return [...actor.bots.values()].includes("write") ? "write" : "read";
};

/** @throws HttpError 404 for a bot that a guest may not know of, 403 for what they may not do */
const assertGuestMay = async (services: Services, actor: Actor, asked: Asked): Promise<void> => {
  const { call } = asked;
  const right = await findGuestRight(services, actor, asked);
  if (call.isForMembers) throw refuse("Only members of the workspace may do this: you are a guest.");
  if (call.needs === "write" && right !== "write") throw refuse("You may look at this bot, and not change it.");
  const unseen = [call.shows ?? []].flat().find((part) => !partsOfRight[right].includes(part));
  if (unseen !== undefined) throw refuse(hidden[unseen]);
};

const scopeMessages: Readonly<Record<Right, string>> = {
  read: "This token may not read.",
  write: "This token may not change anything.",
  admin: "This token may not administer the workspace.",
};

/**
 * Returns the workspace named in the query, if the contract allows that. Clients of the reference product's API name it
 * there.
 */
const workspaceOfQuery = ({ query }: Call, c: Context<AppEnv>): string | undefined =>
  query !== undefined && "workspaceId" in query.shape ? c.req.query("workspaceId") : undefined;

/** The rights that a call's contract demands. */
interface Rules {
  call: Call;
  needs: Right;
  names: Named | null;
}

/**
 * Returns the requester in the workspace of the call, with the rights that the contract needs.
 *
 * @throws HttpError 401 for an unknown requester; 404 for an entry that they may not see; 403 without the right
 */
const settle = async (services: Services, { call, needs, names }: Rules, c: Context<AppEnv>): Promise<Actor> => {
  const known = getActor(c);
  if (call.isForServer) {
    if (known.isServerAdmin) return known;
    throw refuse("Only administrators of the server may do this: the people of ADMIN_EMAIL, and the owner token.");
  }
  const id = names === null ? undefined : c.req.param(names.param);
  const named = c.req.header(workspaceHeader) ?? workspaceOfQuery(call, c);
  const actor = { ...known, ...(await chooseMembership(services, known, { names, id, named })) };
  if (!actor.scopes.has(needs)) throw refuse(scopeMessages[needs]);
  if (actor.role === "guest") await assertGuestMay(services, actor, { call, names, id });
  if (needs === "admin" && actor.role !== "admin") throw refuse("Only administrators of the workspace may do this.");
  return actor;
};

/** Enforces the permissions in a call's contract and determines its workspace. */
export const authorize =
  (services: Services) =>
  (route: Route): Route => {
    const { call } = route;
    const { needs } = call;
    if (needs === undefined) return route;
    const rules: Rules = { call, needs, names: findNamed(call) };
    return {
      call,
      async handle(c) {
        c.set("requester", await settle(services, rules, c));
        return route.handle(c);
      },
    };
  };
