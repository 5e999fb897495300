import { type BotSummary, calls, countedResults } from "@parley/api";
import type { OwnerApi } from "../connection/connect.ts";
import { alignColumns } from "../terminal/align-columns.ts";

const liveText = ({ liveVersion, isClosed }: BotSummary): string =>
  liveVersion === null ? "-" : `v${liveVersion}${isClosed ? ", closed" : ""}`;

/** Formats a count: `12`, or `1,000+` if counting stopped there. */
const countText = ({ resultCount }: BotSummary): string =>
  resultCount < countedResults ? String(resultCount) : `${countedResults.toLocaleString("en-US")}+`;

/** Prints all bots with their addresses, or the deleted ones. */
export const listBots = async (api: OwnerApi, options: { json?: boolean; deleted?: boolean }): Promise<void> => {
  const query = { deleted: options.deleted ? "true" : "false" } as const;
  const { typebots } = await api.call(calls.listBots, { query });
  if (options.json) console.log(JSON.stringify(typebots, null, 2));
  else if (typebots.length === 0 && options.deleted) console.log("No deleted bots.");
  else if (typebots.length === 0) console.log("No bots yet. Import one: parley import FILE --publish");
  else
    for (const line of alignColumns([
      ["BOT", "NAME", "LIVE", "RESULTS", "ADDRESS"],
      ...typebots.map((bot) => [bot.publicId, bot.name, liveText(bot), countText(bot), bot.url ?? "-"]),
    ]))
      console.log(line);
};
