import { sql } from "kysely";
import type { Connection } from "../database/schema.ts";

export const dayMs = 86_400_000;
/** The number of days that are counted; the last one is today. */
export const countedDays = 7;

/**
 * The answered results of each bot on the last seven days, oldest first. One statement reads nothing but an index, and of
 * that only the part of these days.
 *
 * @param today the time when today began for whoever asks; the days before are 24 hours long
 */
export const countDays = async (
  connection: Connection,
  botIds: readonly string[],
  today: Date,
): Promise<ReadonlyMap<string, number[]>> => {
  const counts = new Map<string, number[]>();
  if (botIds.length === 0) return counts;
  const begin = (day: number) => new Date(today.getTime() + (day - countedDays + 1) * dayMs).toISOString();
  const days = Array.from({ length: countedDays }, (_, day) => day);
  const rows = await connection
    .selectFrom("results")
    .select("bot_id")
    .select(
      days.map((day) =>
        sql<
          number | string
        >`sum(case when created_at >= ${begin(day)} and created_at < ${begin(day + 1)} then 1 else 0 end)`.as(
          `day${day}`,
        ),
      ),
    )
    .where("bot_id", "in", botIds)
    .where("is_archived", "=", 0)
    .where("has_started", "=", 1)
    .where("is_completed", "in", [0, 1])
    .where("created_at", ">=", begin(0))
    .where("created_at", "<", begin(countedDays))
    .groupBy("bot_id")
    .execute();
  for (const { bot_id: id, ...row } of rows) {
    // Cast: the columns of the days have names that the types can't know.
    const counted = row as Record<string, number | string>;
    counts.set(
      id,
      days.map((day) => Number(counted[`day${day}`])),
    );
  }
  return counts;
};
