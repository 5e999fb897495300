import { setImmediate } from "node:timers/promises";
import { countedResults } from "@parley/api";
import { sql } from "kysely";
import type { Connection } from "../database/schema.ts";

/** The number of versions counted by one statement. */
const atOnce = 10;

/** The chats with an answer that each version had, up to `countedResults`, by the number of the version. */
export const countChats = async (
  connection: Connection,
  botId: string,
  versions: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  const counts = new Map<number, number>();
  const select = (version: number) =>
    connection
      .selectFrom(
        connection
          .selectFrom("results")
          .select("id")
          .where("bot_id", "=", botId)
          .where("version", "=", version)
          .where("is_archived", "=", 0)
          .where("has_started", "=", 1)
          .limit(countedResults)
          .as("counted"),
      )
      .select(({ fn }) => [sql<number>`${sql.lit(version)}`.as("version"), fn.countAll<number>().as("count")]);
  for (let done = 0; done < versions.length; done += atOnce) {
    if (done > 0) await setImmediate();
    const [first, ...others] = versions.slice(done, done + atOnce).map(select);
    for (const { version, count } of (await first?.unionAll(others).execute()) ?? [])
      counts.set(Number(version), Number(count));
  }
  return counts;
};
