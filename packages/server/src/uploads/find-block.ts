import { type FlowBlock, lookup } from "@parley/core";
import { findFlowBlock } from "@parley/engine";
import { findPublicBot } from "../bot-rows/bot-repository.ts";
import type { OpenResult } from "../results/open-result.ts";
import type { UploadServices } from "./services.ts";

interface FoundBlock {
  /** The bot that holds the block. */
  botId: string;
  block: FlowBlock;
}

/**
 * Finds the block of a call `/api/typebots/{bot}/blocks/{block}`, in the version that the result is pinned to. The bot
 * is the result's own, by id or public id, or one that it links to. Returns null if the block does not belong to the
 * result.
 */
export const findBlock = async (
  { database, flowStore }: UploadServices,
  { result, flow }: OpenResult,
  { botRef, blockId }: { botRef: string; blockId: string },
): Promise<FoundBlock | null> => {
  const isKnown = botRef === result.botId || lookup(result.links, botRef) !== undefined;
  const botId = isKnown ? botRef : ((await findPublicBot(database, botRef))?.id ?? botRef);
  const version = lookup(result.links, botId);
  const isOwn = botId === result.botId;
  if (!isOwn && version === undefined) return null;
  const pinned = isOwn || version === undefined ? flow : await flowStore.findFlow({ botId, version });
  const block = findFlowBlock(pinned?.flow, blockId);
  return block === undefined ? null : { botId, block };
};
