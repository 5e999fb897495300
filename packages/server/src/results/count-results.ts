import { setImmediate } from "node:timers/promises";
import { countedResults } from "@parley/api";
import { sql } from "kysely";
import type { Connection } from "../database/schema.ts";

/** So many bots are counted by one statement: visitors wait for it where they share the connection. */
const botsAtOnce = 10;

/** The results of one bot, as far as they are counted: all of it is found in an index. */
const selectCount = (connection: Connection, botId: string) =>
  connection
    .selectFrom(
      connection
        .selectFrom("results")
        .select("version")
        .where("bot_id", "=", botId)
        .where("is_archived", "=", 0)
        .limit(countedResults)
        .as("counted"),
    )
    .select(({ fn }) => [sql<string>`${botId}`.as("bot_id"), fn.countAll<number>().as("count")]);

/**
 * How many results each bot has, up to `countedResults`. Counting all would grow with them, and a number kept with the bot
 * would have all visitors who begin wait for one row.
 */
export const countResults = async (
  connection: Connection,
  botIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const counts = new Map<string, number>();
  for (let done = 0; done < botIds.length; done += botsAtOnce) {
    if (done > 0) await setImmediate();
    const [first, ...others] = botIds.slice(done, done + botsAtOnce).map((id) => selectCount(connection, id));
    const rows = (await first?.unionAll(others).execute()) ?? [];
    for (const { bot_id: id, count } of rows) counts.set(id, Number(count));
  }
  return counts;
};
