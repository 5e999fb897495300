import type { ModelCeiling, ModelCeilingInUse } from "@parley/api";
import { createSortableId } from "../base/ids.ts";
import type { ModelCeilingRow } from "../database/model-rows.ts";
import type { Connection, Database } from "../database/schema.ts";
import { dayOf } from "./days.ts";
import { perDollar } from "./price-list.ts";

/** The share of a ceiling at which the owner is told. */
export const warningShare = 0.8;

const unitOf = ({ measure }: Pick<ModelCeilingRow, "measure">): number => (measure === "money" ? perDollar : 1);

/** The day or month of a time that a ceiling holds for: `2026-03-01` or `2026-03`. */
export const spanOf = ({ period }: Pick<ModelCeilingRow, "period">, now: number): string =>
  period === "day" ? dayOf(now) : dayOf(now).slice(0, 7);

/** Ceilings that hold for a bot, or all of a workspace. */
const listCeilings = async (
  connection: Connection,
  workspaceId: string,
  botId?: string,
): Promise<ModelCeilingRow[]> => {
  let query = connection.selectFrom("model_ceilings").selectAll().where("workspace_id", "=", workspaceId).orderBy("id");
  if (botId !== undefined)
    query = query.where(({ or, eb }) => or([eb("bot_id", "is", null), eb("bot_id", "=", botId)]));
  return (await query.execute()).map((row) => ({ ...row, amount: Number(row.amount) }));
};

/** What was used in this day or month, in the unit of the row. */
const readUsed = async (connection: Connection, ceiling: ModelCeilingRow, now: number): Promise<number> => {
  const span = spanOf(ceiling, now);
  let query = connection
    .selectFrom("model_days")
    .select(({ fn }) => [
      fn.sum<number | null>("cost").as("cost"),
      fn.sum<number | null>("prompt_tokens").as("read"),
      fn.sum<number | null>("completion_tokens").as("written"),
    ])
    // All days of a month sort before the first of the next one, and `-99` comes after each of them.
    .where("day", ">=", span)
    .where("day", "<=", ceiling.period === "day" ? span : `${span}-99`)
    .where("workspace_id", "=", ceiling.workspace_id);
  if (ceiling.bot_id !== null) query = query.where("bot_id", "=", ceiling.bot_id);
  const { cost, read, written } = await query.executeTakeFirstOrThrow();
  return ceiling.measure === "money" ? Number(cost ?? 0) : Number(read ?? 0) + Number(written ?? 0);
};

/** A ceiling with what was used of it so far. */
export interface CheckedCeiling {
  row: ModelCeilingRow;
  used: number;
}

/** The ceilings that hold for a bot, or all of a workspace, each with what was used of it. */
export const checkCeilings = async (
  connection: Connection,
  { workspaceId, botId }: { workspaceId: string; botId?: string },
  now: number,
): Promise<CheckedCeiling[]> => {
  const rows = await listCeilings(connection, workspaceId, botId);
  return Promise.all(rows.map(async (row) => ({ row, used: await readUsed(connection, row, now) })));
};

/** Converts a ceiling to what authors get. */
export const toCeiling = ({ row, used }: CheckedCeiling): ModelCeilingInUse => ({
  botId: row.bot_id,
  measure: row.measure,
  period: row.period,
  amount: row.amount / unitOf(row),
  message: row.message,
  used: used / unitOf(row),
});

const isSame = (row: ModelCeilingRow, { botId, measure, period, amount }: ModelCeiling): boolean =>
  row.bot_id === botId &&
  row.measure === measure &&
  row.period === period &&
  row.amount === amount * unitOf({ measure });

/** How a ceiling is told to authors: `$5.00 a day`. */
export const describeCeiling = ({ row }: Pick<CheckedCeiling, "row">): string => {
  const amount = row.amount / unitOf(row);
  const told =
    row.measure === "money" ? `$${amount.toFixed(2)}` : `${new Intl.NumberFormat("en").format(amount)} tokens`;
  return `${told} a ${row.period}`;
};

/** Replaces the ceilings of a workspace. Those that stay as they were warn nobody again. */
export const replaceCeilings = async (
  database: Database,
  workspaceId: string,
  ceilings: readonly ModelCeiling[],
): Promise<void> => {
  const now = new Date();
  await database.transaction(async ({ connection }) => {
    const before = await listCeilings(connection, workspaceId);
    await connection.deleteFrom("model_ceilings").where("workspace_id", "=", workspaceId).execute();
    if (ceilings.length === 0) return;
    const rows = ceilings.map(
      (ceiling): ModelCeilingRow => ({
        id: createSortableId(now),
        workspace_id: workspaceId,
        bot_id: ceiling.botId,
        measure: ceiling.measure,
        period: ceiling.period,
        amount: Math.round(ceiling.amount * unitOf(ceiling)),
        message: ceiling.message,
        warned_for: before.find((row) => isSame(row, ceiling))?.warned_for ?? null,
        created_at: now.toISOString(),
      }),
    );
    await connection.insertInto("model_ceilings").values(rows).execute();
  });
};

/** Notes that the owner is told of a ceiling; false if that was done before for this day or month. */
export const claimWarning = async (database: Database, { id }: ModelCeilingRow, span: string): Promise<boolean> =>
  database.write(async ({ connection }) => {
    const { numUpdatedRows } = await connection
      .updateTable("model_ceilings")
      .set({ warned_for: span })
      .where("id", "=", id)
      .where(({ or, eb }) => or([eb("warned_for", "is", null), eb("warned_for", "!=", span)]))
      .executeTakeFirst();
    return Number(numUpdatedRows) > 0;
  });
