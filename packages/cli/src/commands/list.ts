import type { BotList } from "@parley/server";
import { alignColumns } from "../align-columns.ts";
import type { OwnerApi } from "../connect.ts";

/** Prints all bots with their addresses. */
export const listBots = async (api: OwnerApi, options: { json?: boolean }): Promise<void> => {
  const { typebots } = await api.get<BotList>("/api/v1/typebots");
  if (options.json) console.log(JSON.stringify(typebots, null, 2));
  else if (typebots.length === 0) console.log("No bots yet. Import one: parley import FILE --publish");
  else
    for (const line of alignColumns([
      ["BOT", "NAME", "LIVE", "RESULTS", "ADDRESS"],
      ...typebots.map((bot) => [
        bot.publicId,
        bot.name,
        bot.liveVersion === null ? "-" : `v${bot.liveVersion}`,
        String(bot.resultCount),
        bot.url ?? "-",
      ]),
    ]))
      console.log(line);
};
