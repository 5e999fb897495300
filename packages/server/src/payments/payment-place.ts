import { createHash } from "node:crypto";
import type { FlowBlock } from "@parley/core";
import { lookup } from "@parley/core";
import { notFound } from "../http/http-error.ts";
import type { OpenResult } from "../results/open-result.ts";
import type { Services } from "../services.ts";
import type { Place } from "./replay-answers.ts";

/** The stored type of the blocks that take payments. */
export const paymentType = "payment input";

/** The kind of their needs. */
export const paymentNeed = "payment";

/** What identifies the payment of a visit within its result; hashed, since ids of blocks may be long. */
export const paymentNeedId = ({ botId, blockId, visit }: Place): string =>
  `payment ${createHash("sha256")
    .update(JSON.stringify([botId, blockId, visit]))
    .digest("base64url")}`;

/**
 * The payment block at a place, with all its options, in the version that the result is pinned to.
 *
 * @throws HttpError 404 where the result's bots have no such block
 */
export const findPaymentBlock = async (
  { flowStore }: Services,
  { result, flow }: OpenResult,
  { botId, blockId }: Pick<Place, "botId" | "blockId">,
): Promise<FlowBlock> => {
  const version = lookup(result.links, botId);
  const linked = version === undefined ? null : await flowStore.findFlow({ botId, version });
  const pinned = botId === result.botId ? flow : linked;
  const blocks = pinned?.serverFlow.groups.flatMap((group) => group.blocks) ?? [];
  const block = blocks.find(({ id, type }) => id === blockId && type === paymentType);
  if (block === undefined) throw notFound("The payment");
  return block;
};
