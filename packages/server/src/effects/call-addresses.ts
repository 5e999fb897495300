import { createHmac, timingSafeEqual } from "node:crypto";
import type { Place } from "@parley/core";
import type { Addresses } from "../environment/addresses.ts";

type NamedBlock = Pick<Place, "botId" | "blockId">;

/**
 * The keys in addresses for other services. A key is derived from the block and the encryption secret: nothing is stored,
 * and any process can verify it.
 */
export const createCallKeys = (secret: string) => {
  const digest = ({ botId, blockId }: NamedBlock) =>
    createHmac("sha256", secret)
      .update(`outside-call:${JSON.stringify([botId, blockId])}`)
      .digest();
  return {
    write: (block: NamedBlock): string => digest(block).toString("base64url"),
    isKeyOf(block: NamedBlock, key: string): boolean {
      const shown = Buffer.from(key, "base64url");
      const expected = digest(block);
      return shown.length === expected.length && timingSafeEqual(shown, expected);
    },
  };
};

export type CallKeys = ReturnType<typeof createCallKeys>;

/** The placeholder that authors replace with the result's id. */
const resultPlaceholder = "RESULT_ID";

/** The addresses that other services call to continue a waiting block: one for chats, and one for previews. */
export const writeCallAddresses = (
  { addresses, callKeys }: { addresses: Addresses; callKeys: CallKeys },
  block: NamedBlock,
): { url: string; testUrl: string } => {
  const base = `${addresses.viewer}/api/v1/typebots/${encodeURIComponent(block.botId)}/blocks/${encodeURIComponent(block.blockId)}`;
  const key = callKeys.write(block);
  return {
    url: `${base}/results/${resultPlaceholder}/executeWebhook?key=${key}`,
    testUrl: `${base}/web/executeTestWebhook?key=${key}`,
  };
};
