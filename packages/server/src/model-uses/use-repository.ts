import { sql } from "kysely";
import { hashText } from "../base/hash-text.ts";
import type { ModelDayRow, ModelResultRow, ModelSums } from "../database/model-rows.ts";
import type { Access, Connection } from "../database/schema.ts";

/** The columns that are added up. */
const sums = ["calls", "failures", "unpriced", "prompt_tokens", "completion_tokens", "cost", "milliseconds"] as const;

/** The most models that are told apart in a bot's day, and in a result: names may come from what visitors say. */
export const mostModels = 30;
/** The name under which all further models are counted. */
const otherModels = "";

export const addSums = <Sums extends ModelSums>(to: Sums, more: ModelSums): void => {
  const target: ModelSums = to;
  for (const column of sums) target[column] += more[column];
};

/** Row by row, so that of two simultaneous writers both are counted. */
const addRow = async <Table extends "model_days" | "model_results">(
  { kind, connection }: Access,
  table: Table,
  row: ModelSums & { id: string },
): Promise<void> => {
  // Cast: Kysely can't tell that both tables have these columns.
  const insert = connection.insertInto(table).values(row as never);
  const added = Object.fromEntries(
    sums.map((column) => [column, sql<number>`${sql.ref(`${table}.${column}`)} + ${row[column]}`]),
  ) as never;
  await (kind === "mysql"
    ? insert.onDuplicateKeyUpdate(added)
    : insert.onConflict((conflict) => conflict.columns(["id"] as never).doUpdateSet(added))
  ).execute();
};

interface Named {
  blockType: string;
  model: string;
}

/** Which models of an owner (a bot's day, or a result) are told apart already. */
const idOf = (owner: readonly string[], { blockType, model }: Named): string =>
  hashText(JSON.stringify([...owner, blockType, model]));

const knownModels = async (
  connection: Connection,
  of: { botId: string; day: string } | { resultId: string },
): Promise<Set<string>> => {
  const rows =
    "day" in of
      ? await connection
          .selectFrom("model_days")
          .select("id")
          .where("bot_id", "=", of.botId)
          .where("day", "=", of.day)
          .execute()
      : await connection.selectFrom("model_results").select("id").where("result_id", "=", of.resultId).execute();
  return new Set(rows.map(({ id }) => id));
};

/** Adds what models have used to the sums of a bot's day, or of a result. */
export const addUses = async (
  access: Access,
  of: { workspaceId: string; botId: string; day: string } | { resultId: string },
  uses: readonly (Named & ModelSums)[],
): Promise<void> => {
  const owner = "day" in of ? [of.botId, of.day] : [of.resultId];
  const known = await knownModels(access.connection, of);
  for (const { blockType, model, ...used } of uses) {
    const isTold = known.has(idOf(owner, { blockType, model })) || known.size < mostModels;
    const named = { blockType, model: isTold ? model : otherModels };
    const id = idOf(owner, named);
    known.add(id);
    const columns = { id, block_type: blockType, model: named.model, ...used };
    if ("day" in of) {
      const row: ModelDayRow = { ...columns, workspace_id: of.workspaceId, bot_id: of.botId, day: of.day };
      await addRow(access, "model_days", row);
    } else {
      const row: ModelResultRow = { ...columns, result_id: of.resultId };
      await addRow(access, "model_results", row);
    }
  }
};

/** Which of these results are stored. */
export const findStored = async (connection: Connection, resultIds: readonly string[]): Promise<Set<string>> => {
  if (resultIds.length === 0) return new Set();
  const rows = await connection.selectFrom("results").select("id").where("id", "in", resultIds).execute();
  return new Set(rows.map(({ id }) => id));
};

/** Deletes the days before a day. */
export const deleteOldDays = async ({ connection }: Access, before: string): Promise<void> => {
  await connection.deleteFrom("model_days").where("day", "<", before).execute();
};
