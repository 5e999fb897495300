import { type Arrival, cleanArrival } from "@parley/core";
import { createResultId } from "../base/ids.ts";
import { findPublicBot } from "../bot-rows/bot-repository.ts";
import { isDuplicateKey } from "../database/database-errors.ts";
import { assertOrigin } from "../versions/assert-origin.ts";
import { type Links, pinLinks } from "../versions/pin-links.ts";
import type { Visitor } from "../web/actor.ts";
import { HttpError, notFound } from "../web/http-error.ts";
import { findResultByKey, insertResult, type NewResult, type StoredResult } from "./result-repository.ts";
import type { ResultServices } from "./services.ts";

/** The number of tries to find an unused id. */
const maxTries = 5;

export interface ResultRequest {
  idempotencyKey?: string | undefined;
  /** The version the visitor's page shows; the live one when absent. */
  version?: number | undefined;
  /** The versions of linked bots that the visitor's page was given. */
  links?: Links | undefined;
  wantsToken?: boolean | undefined;
  /** How the visitor came, as the page tells it. */
  arrival?: { [Key in keyof Arrival]?: string | undefined } | undefined;
}

/** Returns the requested versions that exist in the bot's workspace. */
const checkedLinks = async ({ database }: ResultServices, workspaceId: string, links: Links): Promise<Links> => {
  const entries = Object.entries(links);
  if (entries.length === 0) return {};
  const rows = await database.connection
    .selectFrom("versions")
    .select(["bot_id", "number"])
    .where("workspace_id", "=", workspaceId)
    .where((eb) => eb.or(entries.map(([id, number]) => eb.and([eb("bot_id", "=", id), eb("number", "=", number)]))))
    .execute();
  return Object.fromEntries(rows.map(({ bot_id: id, number }) => [id, number]));
};

/** Inserts a result with a new id. A repeated request gets the earlier result. */
const insertOnce = async (
  { database, hourMarks }: ResultServices,
  result: Omit<NewResult, "id">,
): Promise<StoredResult> => {
  await hourMarks.touchNew(result.botId);
  for (let tries = 1; ; tries++) {
    try {
      return await database.write((access) => insertResult(access, { ...result, id: createResultId() }));
    } catch (error) {
      if (!isDuplicateKey(error) || tries === maxTries) throw error;
      const { botId, idempotencyKey } = result;
      const earlier =
        idempotencyKey === null ? null : await findResultByKey(database.connection, botId, idempotencyKey);
      if (earlier !== null) return earlier;
    }
  }
};

/**
 * Creates the result of a new chat. Where the bot takes no new chats, returns what the visitor is told; null for what the
 * bot's settings say of a closed bot.
 *
 * @throws HttpError 404 for a bot that is unknown or not published, 400 for a version that does not exist
 */
export const createResult = async (
  services: ResultServices,
  visitor: Visitor,
  botRef: string,
  { idempotencyKey, version: wanted, links, wantsToken, arrival }: ResultRequest,
): Promise<StoredResult | { closed: string | null }> => {
  const { database, flowStore } = services;
  const bot = await findPublicBot(database, botRef);
  if (bot === null || bot.live_version === null) throw notFound("The bot");
  if (idempotencyKey !== undefined) {
    const earlier = await findResultByKey(database.connection, bot.id, idempotencyKey);
    if (earlier !== null) return earlier;
  }
  const version = wanted ?? bot.live_version;
  const flow = await flowStore.findFlow({ botId: bot.id, version });
  if (flow === null) throw new HttpError(400, "UNKNOWN_VERSION", `Version ${version} of this bot does not exist.`);
  assertOrigin(flow.allowedOrigins, visitor.origin);
  const closed = await services.places.findClosedText(bot, flow);
  if (closed !== null)
    return { closed: closed === flow.flow.settings.general.systemMessages.botClosed ? null : closed };
  const named = await checkedLinks(services, bot.workspace_id, links ?? {});
  return insertOnce(services, {
    workspaceId: bot.workspace_id,
    botId: bot.id,
    version,
    links: await pinLinks(database.connection, flowStore, bot.workspace_id, flow, named),
    hasToken: wantsToken === true,
    idempotencyKey: idempotencyKey ?? null,
    arrival: cleanArrival(arrival ?? {}),
    createdAt: new Date().toISOString(),
  });
};
