import { type BlockServer, type JsonObject, lookup } from "@parley/core";
import { isAllowedOrigin, originRefused } from "../versions/assert-origin.ts";
import type { Visitor } from "../web/actor.ts";
import { HttpError } from "../web/http-error.ts";
import { findServedBlock, prepareBlockCall, type ServedBlock } from "./block-call.ts";
import { createUnclaimedMemory } from "./memory-repository.ts";
import type { EffectServices } from "./services.ts";
import { orRefuse } from "./visitor-calls.ts";

/** A block of a published bot. */
export interface LiveBlock {
  workspaceId: string;
  allowedOrigins: readonly string[];
  served: ServedBlock;
}

/** The maximum number of bots with the same credentials that are searched. */
const mostBots = 100;

/** The blocks of published, open bots that use these credentials and answer a call. */
export const findLiveBlocks = async (
  { database, flowStore, servers }: EffectServices,
  isAnswered: (server: BlockServer) => boolean,
  credentialsId: string,
): Promise<LiveBlock[]> => {
  if (!/^[\w-]{1,64}$/.test(credentialsId)) return [];
  const rows = await database.connection
    .selectFrom("bots")
    .innerJoin("versions", (join) =>
      join.onRef("versions.bot_id", "=", "bots.id").onRef("versions.number", "=", "bots.live_version"),
    )
    .select(["bots.id", "bots.workspace_id", "versions.number"])
    .where("bots.is_archived", "=", 0)
    .where("bots.is_closed", "=", 0)
    .where("versions.file", "like", `%"${credentialsId}"%`)
    .orderBy("bots.id")
    .limit(mostBots)
    .execute();
  const found = await Promise.all(
    rows.map(async ({ id: botId, workspace_id: workspaceId, number: version }): Promise<LiveBlock[]> => {
      const pinned = await flowStore.findFlow({ botId, version });
      const blocks = pinned?.serverFlow.groups.flatMap((group) => group.blocks) ?? [];
      return blocks.flatMap(({ id, options }) => {
        const served = findServedBlock(servers, pinned?.serverFlow, id);
        if (!pinned || !served || !isAnswered(served.server)) return [];
        if (lookup(options, "credentialsId") !== credentialsId) return [];
        return [{ workspaceId, allowedOrigins: pinned.allowedOrigins, served }];
      });
    }),
  );
  return found.flat();
};

interface PlainRequest {
  credentialsId: string;
  isPreview: boolean;
  data: JsonObject;
}

/**
 * Answers a call from the specification that names neither a chat nor a block. The first published block with these
 * credentials that accepts the call answers it.
 *
 * @throws HttpError 400 if there is no such block, 403 for a page the author has not allowed; otherwise the block's own
 * error
 */
export const answerPlainCall = async (
  services: EffectServices,
  visitor: Visitor,
  name: string,
  { credentialsId, isPreview, data }: PlainRequest,
): Promise<JsonObject> => {
  const isAnswered = ({ plainCalls = {} }: BlockServer) => lookup(plainCalls, name) !== undefined;
  const blocks = await findLiveBlocks(services, isAnswered, credentialsId);
  if (blocks.length === 0) {
    const message = "No published bot has a block with these credentials.";
    throw new HttpError(400, "NO_CREDENTIALS", message);
  }
  let refusal = new HttpError(400, "BAD_AMOUNT", "No published bot asks for this.");
  for (const { workspaceId, allowedOrigins, served } of blocks) {
    if (!isAllowedOrigin(allowedOrigins, visitor.origin)) {
      refusal = originRefused();
      continue;
    }
    const { flow, block, server } = served;
    const memory = createUnclaimedMemory(services.database, { workspaceId, botId: flow.botId, block });
    const call = { served, workspaceId, chat: { isPreview }, place: null, values: null, memory };
    const answer = await orRefuse(async () => {
      const prepared = await prepareBlockCall(services, call);
      return lookup(server.plainCalls ?? {}, name)?.(prepared.block, prepared.context, data);
    });
    if (answer) return answer;
  }
  throw refusal;
};
