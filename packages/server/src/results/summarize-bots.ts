import type { BotSummary } from "@parley/api";
import { type BotShelf, type BotSummaryRow, listBots } from "../bots/bot-repository.ts";
import { publicUrl } from "../bots/public-address.ts";
import type { BotServices } from "../bots/services.ts";
import { decodeFlag } from "../database/json-codec.ts";
import type { Connection } from "../database/schema.ts";
import type { Owner } from "../web/actor.ts";
import { countResults } from "./count-results.ts";

/** How many of them came since the owner last looked; bots without any are left out. */
const countNewResults = async (
  connection: Connection,
  botIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (botIds.length === 0) return new Map();
  const rows = await connection
    .selectFrom("results")
    .innerJoin("bots", "bots.id", "results.bot_id")
    .select(({ fn }) => ["results.bot_id", fn.countAll<number>().as("count")])
    .where("results.bot_id", "in", botIds)
    .where("results.is_archived", "=", 0)
    .where((eb) =>
      eb.or([eb("bots.results_seen_at", "is", null), eb("results.created_at", ">", eb.ref("bots.results_seen_at"))]),
    )
    .groupBy("results.bot_id")
    .execute();
  return new Map(rows.map(({ bot_id: id, count }) => [id, Number(count)]));
};

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
  hasUnpublishedChanges: bot.live_version !== null && bot.live_revision !== bot.draft_revision,
  url: publicUrl(services, bot),
  icon: bot.icon,
  folderId: bot.folder_id,
  createdAt: bot.created_at,
  updatedAt: bot.edited_at,
  ...counts,
});

/** Bots as the owner's lists show them, with the numbers of their results. */
export const summarizeBots = async (services: BotServices, bots: readonly BotSummaryRow[]): Promise<BotSummary[]> => {
  const { connection } = services.database;
  const ids = bots.map(({ id }) => id);
  const counts = await countResults(connection, ids);
  const newCounts = await countNewResults(connection, [...counts.keys()]);
  return bots.map((bot) =>
    toSummary(services, bot, { resultCount: counts.get(bot.id) ?? 0, newResultCount: newCounts.get(bot.id) ?? 0 }),
  );
};

/** A bot as the owner's lists show it. */
export const summarizeBot = async (services: BotServices, bot: BotSummaryRow): Promise<BotSummary> => {
  const [summary] = await summarizeBots(services, [bot]);
  if (summary === undefined) throw new Error("A bot has one summary");
  return summary;
};

/** All bots of the owner's workspace, or all that were deleted, the newest first. */
export const listSummaries = async (
  services: BotServices,
  { workspaceId }: Owner,
  shelf: BotShelf,
): Promise<BotSummary[]> => summarizeBots(services, await listBots(services.database.connection, workspaceId, shelf));
