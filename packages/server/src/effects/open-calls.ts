import { randomUUID } from "node:crypto";
import { type BlockServer, type Flow, type JsonObject, lookup } from "@parley/core";
import { type OpenResult, openResult } from "../results/open-result.ts";
import { isAllowedOrigin, originRefused } from "../versions/assert-origin.ts";
import type { Visitor } from "../web/actor.ts";
import { type BlockCall, findServedBlock, prepareBlockCall } from "./block-call.ts";
import { findLiveFlow, notPublished } from "./block-calls.ts";
import { storedAnswers } from "./given-answers.ts";
import { createUnclaimedMemory } from "./memory-repository.ts";
import { findLiveBlocks, type LiveBlock } from "./plain-calls.ts";
import { longestWork } from "./run-once.ts";
import type { EffectServices } from "./services.ts";
import { createDeliver, orRefuse, storeLogs } from "./visitor-calls.ts";

interface OpenRequest {
  visitor: Visitor;
  /** The bot that contains the block, if the call names it. */
  botId?: string;
  resultId: string | undefined;
  /** The credentials that the block uses. */
  credentialsId: string;
  data: JsonObject;
}

/** The flows of a result's bots, in their pinned versions. */
const pinnedFlows = async ({ flowStore }: EffectServices, { result, flow }: OpenResult): Promise<Flow[]> => {
  const linked = await Promise.all(
    Object.entries(result.links).map(([botId, version]) => flowStore.findFlow({ botId, version })),
  );
  return [flow.serverFlow, ...linked.flatMap((pinned) => (pinned ? [pinned.serverFlow] : []))];
};

/**
 * The blocks that the call may mean: those of the result's bots; without a result, those of the bot, or those with the
 * credentials.
 */
const findCandidates = async (
  services: EffectServices,
  isAnswered: (server: BlockServer) => boolean,
  open: OpenResult | null,
  { botId, credentialsId }: OpenRequest,
): Promise<LiveBlock[]> => {
  const blocksOf = (flow: Flow, workspaceId: string, allowedOrigins: readonly string[]): LiveBlock[] =>
    flow.groups.flatMap(({ blocks }) =>
      blocks.flatMap(({ id }) => {
        const served = findServedBlock(services.servers, flow, id);
        return served && isAnswered(served.server) ? [{ workspaceId, allowedOrigins, served }] : [];
      }),
    );
  if (open) {
    const flows = await pinnedFlows(services, open);
    const named = flows.filter((flow) => botId === undefined || flow.botId === botId);
    return named.flatMap((flow) => blocksOf(flow, open.result.workspaceId, open.flow.allowedOrigins));
  }
  if (botId === undefined) return findLiveBlocks(services, isAnswered, credentialsId);
  const live = await findLiveFlow(services, botId);
  return live ? blocksOf(live.flow, live.workspaceId, live.allowedOrigins) : [];
};

/**
 * Answers a call from the specification that names no block: with the first matching block, using its author's options.
 * Its logs are stored with the result.
 *
 * @throws HttpError 403 if no block matches, or like `openResult`; otherwise the block's own error
 */
export const answerOpenCall = async (
  services: EffectServices,
  name: string,
  request: OpenRequest,
): Promise<JsonObject> => {
  const { visitor, resultId, data } = request;
  const open = resultId === undefined ? null : await openResult(services, visitor, resultId);
  const callOf = ({ openCalls = {} }: BlockServer) => lookup(openCalls, name);
  const candidates = await findCandidates(services, (server) => callOf(server) !== undefined, open, request);
  let refusal = notPublished();
  for (const { served, workspaceId, allowedOrigins } of candidates) {
    if (!isAllowedOrigin(allowedOrigins, visitor.origin)) {
      refusal = originRefused();
      continue;
    }
    const { flow, block, server } = served;
    const call: BlockCall = {
      served,
      workspaceId,
      chat: { channel: "web", ...(resultId === undefined ? {} : { resultId }) },
      place: null,
      values: null,
      memory: createUnclaimedMemory(services.database, { workspaceId, botId: flow.botId, block }),
      ...(open
        ? {
            answers: () => storedAnswers(services, open.result),
            resultBotId: open.result.botId,
            deliver: createDeliver(services, open, served, randomUUID()),
          }
        : {}),
      signal: AbortSignal.timeout(longestWork),
    };
    const said = await orRefuse(async () => {
      const prepared = await prepareBlockCall(services, call);
      return callOf(server)?.(prepared.block, prepared.context, data);
    });
    if (!said) continue;
    if (open) await storeLogs(services, open, said.logs);
    return said.answer;
  }
  throw refusal;
};
