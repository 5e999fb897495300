import type { ModelSumsOf, ModelUsage, ModelUsageQuery } from "@parley/api";
import type { ModelSums } from "../database/model-rows.ts";
import type { Connection } from "../database/schema.ts";
import { dayOf } from "./days.ts";
import { perDollar } from "./price-list.ts";

const dayLength = 86_400_000;
/** The most bots that are listed. */
const mostBots = 200;

/** The days that are asked for. */
export interface UsageRange {
  workspaceId: string;
  from: string;
  to: string;
  botId?: string;
}

export const rangeOf = (workspaceId: string, { from, to, botId }: ModelUsageQuery, now: number): UsageRange => ({
  workspaceId,
  from: from ?? dayOf(now - 29 * dayLength),
  to: to ?? dayOf(now),
  ...(botId === undefined ? {} : { botId }),
});

const toSums = (row: ModelSums): ModelSumsOf => ({
  calls: Number(row.calls),
  failures: Number(row.failures),
  unpriced: Number(row.unpriced),
  promptTokens: Number(row.prompt_tokens),
  completionTokens: Number(row.completion_tokens),
  cost: Number(row.cost) / perDollar,
  milliseconds: Number(row.milliseconds),
});

const add = (sum: ModelSumsOf, more: ModelSumsOf): ModelSumsOf => ({
  calls: sum.calls + more.calls,
  failures: sum.failures + more.failures,
  unpriced: sum.unpriced + more.unpriced,
  promptTokens: sum.promptTokens + more.promptTokens,
  completionTokens: sum.completionTokens + more.completionTokens,
  cost: sum.cost + more.cost,
  milliseconds: sum.milliseconds + more.milliseconds,
});

const nothing: ModelSumsOf = {
  calls: 0,
  failures: 0,
  unpriced: 0,
  promptTokens: 0,
  completionTokens: 0,
  cost: 0,
  milliseconds: 0,
};

const selectDays = (connection: Connection, { workspaceId, from, to, botId }: UsageRange) =>
  connection
    .selectFrom("model_days")
    .where("model_days.workspace_id", "=", workspaceId)
    .where("model_days.day", ">=", from)
    .where("model_days.day", "<=", to)
    .$if(botId !== undefined, (query) => query.where("model_days.bot_id", "=", botId ?? ""))
    .select(({ fn }) => [
      fn.sum<number>("model_days.calls").as("calls"),
      fn.sum<number>("model_days.failures").as("failures"),
      fn.sum<number>("model_days.unpriced").as("unpriced"),
      fn.sum<number>("model_days.prompt_tokens").as("prompt_tokens"),
      fn.sum<number>("model_days.completion_tokens").as("completion_tokens"),
      fn.sum<number>("model_days.cost").as("cost"),
      fn.sum<number>("model_days.milliseconds").as("milliseconds"),
    ]);

const dearestFirst = (one: ModelSumsOf, other: ModelSumsOf): number =>
  other.cost - one.cost ||
  other.promptTokens + other.completionTokens - one.promptTokens - one.completionTokens ||
  other.calls - one.calls;

/** What a workspace has used of models in some days. */
export const readUsage = async (connection: Connection, range: UsageRange): Promise<Omit<ModelUsage, "ceilings">> => {
  const select = () => selectDays(connection, range);
  const byDay = await select().select("model_days.day").groupBy("model_days.day").orderBy("model_days.day").execute();
  const byModel = await select()
    .select(["model_days.block_type", "model_days.model"])
    .groupBy(["model_days.block_type", "model_days.model"])
    .execute();
  const byBot = await select()
    .leftJoin("bots", "bots.id", "model_days.bot_id")
    .select(["model_days.bot_id", "bots.name"])
    .groupBy(["model_days.bot_id", "bots.name"])
    .execute();
  const days = byDay.map(({ day, ...row }) => ({ day, ...toSums(row) }));
  return {
    total: days.reduce(add, nothing),
    days,
    models: byModel
      .map(({ block_type: blockType, model, ...row }) => ({ blockType, model, ...toSums(row) }))
      .sort(dearestFirst),
    bots: byBot
      .map(({ bot_id: botId, name, ...row }) => ({ botId, name, ...toSums(row) }))
      .sort(dearestFirst)
      .slice(0, mostBots),
  };
};

/** A line of the file: what a bot has used of a model on a day. */
export interface UsageLine extends ModelSumsOf {
  day: string;
  botId: string;
  name: string | null;
  blockType: string;
  model: string;
}

/** All days, bots and models after a line, by day. */
export const listUsageLines = async (
  connection: Connection,
  { workspaceId, from, to, botId }: UsageRange,
  { limit, after }: { limit: number; after: { day: string; id: string } | null },
): Promise<{ lines: UsageLine[]; last: { day: string; id: string } | null }> => {
  let query = connection
    .selectFrom("model_days")
    .leftJoin("bots", "bots.id", "model_days.bot_id")
    .selectAll("model_days")
    .select("bots.name")
    .where("model_days.workspace_id", "=", workspaceId)
    .where("model_days.day", ">=", from)
    .where("model_days.day", "<=", to)
    .orderBy("model_days.day")
    .orderBy("model_days.id")
    .limit(limit);
  if (botId !== undefined) query = query.where("model_days.bot_id", "=", botId);
  if (after !== null)
    query = query.where(({ or, and, eb }) =>
      or([
        eb("model_days.day", ">", after.day),
        and([eb("model_days.day", "=", after.day), eb("model_days.id", ">", after.id)]),
      ]),
    );
  const rows = await query.execute();
  const last = rows.at(-1);
  return {
    lines: rows.map(({ day, bot_id, name, block_type: blockType, model, ...row }) => ({
      ...{ day, botId: bot_id, name, blockType, model },
      ...toSums(row),
    })),
    last: rows.length === limit && last !== undefined ? { day: last.day, id: last.id } : null,
  };
};

/** What the chats of a result have used. */
export const readResultUsage = async (connection: Connection, resultId: string) => {
  const rows = await connection.selectFrom("model_results").selectAll().where("result_id", "=", resultId).execute();
  const models = rows
    .map(({ block_type: blockType, model, ...row }) => ({ blockType, model, ...toSums(row) }))
    .sort(dearestFirst);
  return { total: models.map(({ blockType: _, model: __, ...sums }) => sums).reduce(add, nothing), models };
};
