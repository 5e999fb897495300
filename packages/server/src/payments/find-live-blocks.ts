import { type FlowBlock, lookup } from "@parley/core";
import type { Services } from "../services.ts";
import { paymentType } from "./payment-place.ts";

/** A payment block of a published bot. */
export interface LiveBlock {
  botId: string;
  workspaceId: string;
  allowedOrigins: readonly string[];
  block: FlowBlock;
}

/** So many bots with the same credentials are looked through. */
const mostBots = 100;

/** The payment blocks of all bots that are published and open, which take payments with these credentials. */
export const findLiveBlocks = async (
  { database, flowStore }: Services,
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
    .where("versions.flow", "like", `%"${credentialsId}"%`)
    .orderBy("bots.id")
    .limit(mostBots)
    .execute();
  const found = await Promise.all(
    rows.map(async ({ id: botId, workspace_id: workspaceId, number: version }): Promise<LiveBlock[]> => {
      const pinned = await flowStore.findFlow({ botId, version });
      const blocks = pinned?.serverFlow.groups.flatMap((group) => group.blocks) ?? [];
      return blocks
        .filter(({ type, options }) => type === paymentType && lookup(options, "credentialsId") === credentialsId)
        .map((block) => ({ botId, workspaceId, allowedOrigins: pinned?.allowedOrigins ?? [], block }));
    }),
  );
  return found.flat();
};
