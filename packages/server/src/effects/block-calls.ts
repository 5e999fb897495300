import { randomUUID } from "node:crypto";
import { type Flow, type JsonObject, lookup, type NamedAnswer } from "@parley/core";
import { openResult } from "../results/open-result.ts";
import { assertOrigin } from "../versions/assert-origin.ts";
import type { Visitor } from "../web/actor.ts";
import { HttpError } from "../web/http-error.ts";
import { findServedBlock, prepareBlockCall, type ServedBlock, type Values } from "./block-call.ts";
import { type GivenAnswer, nameAnswers, storedAnswers } from "./given-answers.ts";
import { createUnclaimedMemory } from "./memory-repository.ts";
import { longestWork } from "./run-once.ts";
import type { EffectServices } from "./services.ts";
import { createDeliver, findPinnedBlock, orRefuse, storeLogs } from "./visitor-calls.ts";

/** A call from the specification that names a block of a published bot, and usually a result. */
interface BlockRequest {
  visitor: Visitor;
  botId: string;
  blockId: string;
  resultId: string | undefined;
  values: Values;
  /** The answers reported by the visitor's browser; null if it reports none. */
  answers: readonly Omit<GivenAnswer, "botId">[] | null;
  data: JsonObject;
}

export const notPublished = () => new HttpError(403, "NOT_PUBLISHED", "No published bot has such a block.");

interface FoundBlock {
  served: ServedBlock | null;
  workspaceId: string;
  allowedOrigins: readonly string[];
}

interface LiveFlow {
  flow: Flow;
  workspaceId: string;
  allowedOrigins: readonly string[];
}

/** The live version of a bot; null if the bot is not published, or is closed. */
export const findLiveFlow = async (
  { database, flowStore }: Pick<EffectServices, "database" | "flowStore">,
  botId: string,
): Promise<LiveFlow | null> => {
  const bot = await database.connection
    .selectFrom("bots")
    .select(["workspace_id", "live_version"])
    .where("id", "=", botId)
    .where("is_archived", "=", 0)
    .where("is_closed", "=", 0)
    .executeTakeFirst();
  if (!bot || bot.live_version === null) return null;
  const pinned = await flowStore.findFlow({ botId, version: bot.live_version });
  if (pinned === null) return null;
  return { flow: pinned.serverFlow, workspaceId: bot.workspace_id, allowedOrigins: pinned.allowedOrigins };
};

/** A block in the live version of its bot; null if the bot is not published, or is closed. */
const findLiveBlock = async (
  services: EffectServices,
  { botId, blockId }: BlockRequest,
): Promise<FoundBlock | null> => {
  const live = await findLiveFlow(services, botId);
  return live && { ...live, served: findServedBlock(services.servers, live.flow, blockId) };
};

/**
 * Answers a call from the specification that names a block. The block's version is the one pinned to the result, or
 * without a result the live one. The block's logs are stored with the result.
 *
 * @throws HttpError 403 if no published bot has such a block, or like `openResult`; otherwise the block's own error
 */
export const answerBlockCall = async (
  services: EffectServices,
  name: string,
  request: BlockRequest,
): Promise<JsonObject> => {
  const { visitor, botId, blockId, resultId, values, answers, data } = request;
  const open = resultId === undefined ? null : await openResult(services, visitor, resultId);
  const found: FoundBlock | null = open
    ? {
        served: await findPinnedBlock(services, open, { botId, blockId, visit: 0 }),
        workspaceId: open.result.workspaceId,
        allowedOrigins: open.flow.allowedOrigins,
      }
    : await findLiveBlock(services, request);
  if (found) assertOrigin(found.allowedOrigins, visitor.origin);
  const { served, workspaceId } = found ?? {};
  const call = lookup(served?.server.blockCalls ?? {}, name);
  if (!served || !call || workspaceId === undefined) throw notPublished();
  const { flow, block } = served;
  const named = async (): Promise<NamedAnswer[]> => {
    if (answers === null) return open ? storedAnswers(services, open.result) : [];
    const given = answers.map((answer) => ({ ...answer, botId }));
    return nameAnswers(services.definitions, { [botId]: flow }, given);
  };
  return orRefuse(async () => {
    const prepared = await prepareBlockCall(services, {
      served,
      workspaceId,
      chat: { channel: "web", ...(resultId === undefined ? {} : { resultId }) },
      place: null,
      values,
      answers: named,
      memory: createUnclaimedMemory(services.database, { workspaceId, botId, block }),
      ...(open ? { resultBotId: open.result.botId, deliver: createDeliver(services, open, served, randomUUID()) } : {}),
      signal: AbortSignal.timeout(longestWork),
    });
    const { answer, logs } = await call(prepared.block, prepared.context, data);
    if (open) await storeLogs(services, open, logs);
    return answer;
  });
};
