import type { PlannedPublication, Publication, WishedPublication } from "@parley/api";
import type { BotSummaryRow } from "../bot-rows/bot-repository.ts";
import { encodeJson, storableText } from "../database/json-codec.ts";
import type { PublishRequestRow } from "../database/publication-rows.ts";
import type { Connection } from "../database/schema.ts";
import { getDraftAt } from "../drafts/draft-file.ts";
import { mayPublish } from "../versions/may-publish.ts";
import type { VersionWords } from "../versions/version-repository.ts";
import { type Actor, visibleBots } from "../web/actor.ts";
import { HttpError } from "../web/http-error.ts";
import {
  deletePlan,
  findPlan,
  findRequest,
  listPlans,
  listRequests,
  storePlan,
  storeRequest,
} from "./publication-repository.ts";
import type { PublishingServices } from "./services.ts";

/** How far ahead a publication may be planned, in milliseconds. */
const furthest = 2 * 366 * 24 * 60 * 60_000;

type Plan = NonNullable<Awaited<ReturnType<typeof findPlan>>>;

const toPlanned = (plan: Plan): PlannedPublication => ({
  at: plan.publish_at,
  revision: plan.revision,
  name: plan.name,
  note: plan.note,
  by: plan.author_name,
  problem: plan.problem,
});

const toRequest = (row: PublishRequestRow, { userId }: Actor): WishedPublication => ({
  revision: row.revision,
  note: row.note,
  by: row.asker_name,
  isOwn: row.asker_id === userId,
  createdAt: row.created_at,
  declined:
    row.declined_at === null ? null : { at: row.declined_at, by: row.declined_by ?? "", note: row.decline_note ?? "" },
});

/** What is planned or asked for a bot's publication. */
export const describePublication = async (
  { database: { connection } }: PublishingServices,
  actor: Actor,
  botId: string,
): Promise<Publication> => {
  const [plan, request] = [await findPlan(connection, botId), await findRequest(connection, botId)];
  return {
    mayPublish: await mayPublish(connection, actor),
    planned: plan === undefined ? null : toPlanned(plan),
    request: request === undefined ? null : toRequest(request, actor),
  };
};

/** The same for all bots of the workspace that the actor may see and for which there is something. */
export const listPublications = async ({ database: { connection } }: PublishingServices, actor: Actor) => {
  const plans = new Map((await listPlans(connection, actor.workspaceId)).map((plan) => [plan.bot_id, plan]));
  const requests = new Map((await listRequests(connection, actor.workspaceId)).map((row) => [row.bot_id, row]));
  const bots = [...new Set([...plans.keys(), ...requests.keys()])].map((id) => ({ id }));
  return visibleBots(actor, bots).map(({ id: botId }) => {
    const [plan, request] = [plans.get(botId), requests.get(botId)];
    return {
      botId,
      planned: plan === undefined ? null : toPlanned(plan),
      request: request === undefined ? null : toRequest(request, actor),
    };
  });
};

/** The name of whoever acts, as it is kept with what they did. */
const nameOf = async (connection: Connection, { userId }: Actor): Promise<string> => {
  if (userId === null) return "Owner token";
  const row = await connection
    .selectFrom("users")
    .select(["name", "email"])
    .where("id", "=", userId)
    .executeTakeFirst();
  return row === undefined ? "" : row.name || row.email;
};

/**
 * Plans that the draft as it is now is published at a later time.
 *
 * @throws HttpError 400 for a time that has passed or is too far away
 */
export const planPublication = async (
  services: PublishingServices,
  actor: Actor,
  bot: BotSummaryRow,
  { at, revision: wanted, name, note }: { at: string; revision?: number | undefined } & VersionWords,
): Promise<void> => {
  const { database } = services;
  const time = Date.parse(at);
  const now = Date.now();
  if (time <= now)
    throw new HttpError(400, "BAD_REQUEST", "at: this time has passed. Choose a later one, or publish now.");
  if (time > now + furthest) throw new HttpError(400, "BAD_REQUEST", "at: choose a time within two years.");
  const { file, revision } = await getDraftAt(services, bot, wanted);
  const row = {
    ...{ bot_id: bot.id, workspace_id: bot.workspace_id, publish_at: new Date(time).toISOString(), revision },
    file: encodeJson(file),
    name: name ? storableText(name) : null,
    note: note ? storableText(note) : null,
    author_id: actor.userId,
    author_name: await nameOf(database.connection, actor),
    problem: null,
    claimed_until: "",
    created_at: new Date(now).toISOString(),
  };
  await database.transaction(async (access) => {
    await assertNotClaimed(access.connection, bot.id);
    await storePlan(access, row);
  });
};

/** @throws HttpError 409 while a process publishes what was planned */
const assertNotClaimed = async (connection: Connection, botId: string): Promise<void> => {
  const plan = await findPlan(connection, botId);
  if (plan !== undefined && plan.claimed_until >= new Date().toISOString())
    throw new HttpError(409, "CONFLICT", "The bot is being published at this moment. Try again in a minute.");
};

/**
 * Cancels what is planned. Returns whether anything was.
 *
 * @throws HttpError 409 while it is being published
 */
export const cancelPublication = async ({ database }: PublishingServices, bot: BotSummaryRow): Promise<boolean> => {
  const isGone = await database.write((access) => deletePlan(access, bot.id, new Date().toISOString()));
  if (!isGone) await assertNotClaimed(database.connection, bot.id);
  return isGone;
};

/** Stores that somebody asks for publication. */
export const askToPublish = async (
  { database }: PublishingServices,
  actor: Actor,
  bot: BotSummaryRow,
  { revision, note }: { revision: number; note: string },
): Promise<PublishRequestRow> => {
  const row: PublishRequestRow = {
    ...{ bot_id: bot.id, workspace_id: bot.workspace_id, revision, note: storableText(note) },
    asker_id: actor.userId,
    asker_name: await nameOf(database.connection, actor),
    ...{ declined_at: null, declined_by: null, decline_note: null },
    created_at: new Date().toISOString(),
  };
  await database.write((access) => storeRequest(access, row));
  return row;
};

/** Stores that an administrator has declined. Returns null if nobody asks. */
export const declineRequest = async (
  { database }: PublishingServices,
  actor: Actor,
  bot: BotSummaryRow,
  note: string,
): Promise<PublishRequestRow | null> => {
  const row = await findRequest(database.connection, bot.id);
  if (row === undefined || row.declined_at !== null) return null;
  const declined: PublishRequestRow = {
    ...row,
    declined_at: new Date().toISOString(),
    declined_by: await nameOf(database.connection, actor),
    decline_note: storableText(note),
  };
  await database.write((access) => storeRequest(access, declined));
  return declined;
};

/** The addresses of the people who administer a workspace. */
export const listAdminAddresses = async (connection: Connection, workspaceId: string): Promise<string[]> => {
  const rows = await connection
    .selectFrom("members")
    .innerJoin("users", "users.id", "members.user_id")
    .select("users.email")
    .where("members.workspace_id", "=", workspaceId)
    .where("members.role", "in", ["owner", "admin"])
    .orderBy("users.email")
    .limit(50)
    .execute();
  return rows.map(({ email }) => email).filter((email) => email !== "");
};
