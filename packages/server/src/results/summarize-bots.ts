import type { BotSummary } from "@parley/api";
import { type BotSummaryRow, hasUnpublishedChanges } from "../bot-rows/bot-repository.ts";
import { openingOf } from "../bot-rows/opening.ts";
import { publicUrl } from "../bot-rows/public-address.ts";
import type { BotServices } from "../bot-rows/services.ts";
import { decodeFlag } from "../database/json-codec.ts";
import { countNewResults, countResults } from "./count-results.ts";

interface Counts {
  resultCount: number;
  newResultCount: number;
}

const toSummary = (services: BotServices, bot: BotSummaryRow, counts: Counts): BotSummary => ({
  id: bot.id,
  publicId: bot.public_id,
  name: bot.name,
  liveVersion: bot.live_version,
  isClosed: decodeFlag(bot.is_closed),
  opening: openingOf(bot),
  keepDays: bot.keep_days ?? null,
  hasUnpublishedChanges: hasUnpublishedChanges(bot),
  url: publicUrl(services, bot),
  icon: bot.icon,
  folderId: bot.folder_id,
  createdAt: bot.created_at,
  updatedAt: bot.edited_at,
  ...counts,
});

/** Adds the numbers of results to bots, for the authors' lists. */
export const summarizeBots = async (services: BotServices, bots: readonly BotSummaryRow[]): Promise<BotSummary[]> => {
  const { connection } = services.database;
  const ids = bots.map(({ id }) => id);
  const counts = await countResults(connection, ids);
  const newCounts = await countNewResults(connection, ids, counts);
  return bots.map((bot) =>
    toSummary(services, bot, { resultCount: counts.get(bot.id) ?? 0, newResultCount: newCounts.get(bot.id) ?? 0 }),
  );
};

/** Like `summarizeBots`, for a single bot. */
export const summarizeBot = async (services: BotServices, bot: BotSummaryRow): Promise<BotSummary> => {
  const [summary] = await summarizeBots(services, [bot]);
  if (summary === undefined) throw new Error("A bot has one summary");
  return summary;
};
