import type { ColumnDefinitionBuilder, CreateTableBuilder, Kysely } from "kysely";
import type { ColumnTypes } from "../column-types.ts";

const counted = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0);

const withSums = <Name extends string>(table: CreateTableBuilder<Name>) =>
  table
    .addColumn("calls", "integer", counted)
    .addColumn("failures", "integer", counted)
    .addColumn("unpriced", "integer", counted)
    .addColumn("prompt_tokens", "bigint", counted)
    .addColumn("completion_tokens", "bigint", counted)
    .addColumn("cost", "bigint", counted)
    .addColumn("milliseconds", "bigint", counted);

/** Creates the tables of what models have used: by bot, model and day, and by result. */
export const createModelUses = async (db: Kysely<unknown>, types: ColumnTypes): Promise<void> => {
  const { id, time, line, finish } = types;
  const days = db.schema
    .createTable("model_days")
    .addColumn("id", id, (column) => column.primaryKey())
    .addColumn("workspace_id", id, (column) => column.notNull())
    .addColumn("bot_id", id, (column) => column.notNull())
    .addColumn("day", time, (column) => column.notNull())
    .addColumn("block_type", line, (column) => column.notNull())
    .addColumn("model", line, (column) => column.notNull())
    .addForeignKeyConstraint("model_days_workspace", ["workspace_id"], "workspaces", ["id"], (key) =>
      key.onDelete("cascade"),
    );
  await finish(withSums(days)).execute();
  await db.schema.createIndex("model_days_of_workspace").on("model_days").columns(["workspace_id", "day"]).execute();
  await db.schema.createIndex("model_days_of_bot").on("model_days").columns(["bot_id", "day"]).execute();
  await db.schema.createIndex("model_days_by_age").on("model_days").columns(["day"]).execute();
  const results = db.schema
    .createTable("model_results")
    .addColumn("id", id, (column) => column.primaryKey())
    .addColumn("result_id", id, (column) => column.notNull())
    .addColumn("block_type", line, (column) => column.notNull())
    .addColumn("model", line, (column) => column.notNull())
    .addForeignKeyConstraint("model_results_result", ["result_id"], "results", ["id"], (key) =>
      key.onDelete("cascade"),
    );
  await finish(withSums(results)).execute();
  await db.schema.createIndex("model_results_of_result").on("model_results").columns(["result_id"]).execute();
};
