import type { Owner } from "../accounts/actor.ts";
import { publicUrl, type Services } from "../services.ts";
import { type BotSummaryRow, countResults, listBots } from "./bot-repository.ts";
import type { BotSummary } from "./bot-schemas.ts";

export const summarize = async (services: Services, bots: readonly BotSummaryRow[]): Promise<BotSummary[]> => {
  const counts = await countResults(
    services.database.connection,
    bots.map(({ id }) => id),
  );
  return bots.map((bot) => ({
    id: bot.id,
    publicId: bot.public_id,
    name: bot.name,
    liveVersion: bot.live_version,
    url: publicUrl(services, bot),
    createdAt: bot.created_at,
    updatedAt: bot.updated_at,
    resultCount: counts.get(bot.id) ?? 0,
  }));
};

/** All bots of the owner's workspace, the newest first. */
export const listSummaries = async (services: Services, { workspaceId }: Owner): Promise<BotSummary[]> =>
  summarize(services, await listBots(services.database.connection, workspaceId));
