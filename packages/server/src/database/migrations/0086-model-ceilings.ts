import type { Kysely } from "kysely";
import type { ColumnTypes } from "../column-types.ts";

/** Creates the table of the most that models may use in a day or a month, in a workspace or a bot. */
export const createModelCeilings = async (db: Kysely<unknown>, types: ColumnTypes): Promise<void> => {
  const { id, time, line, text, finish } = types;
  await finish(
    db.schema
      .createTable("model_ceilings")
      .addColumn("id", id, (column) => column.primaryKey())
      .addColumn("workspace_id", id, (column) => column.notNull())
      .addColumn("bot_id", id)
      .addColumn("measure", line, (column) => column.notNull())
      .addColumn("period", line, (column) => column.notNull())
      .addColumn("amount", "bigint", (column) => column.notNull())
      .addColumn("message", text, (column) => column.notNull())
      .addColumn("warned_for", time)
      .addColumn("created_at", time, (column) => column.notNull())
      .addForeignKeyConstraint("model_ceilings_workspace", ["workspace_id"], "workspaces", ["id"], (key) =>
        key.onDelete("cascade"),
      )
      .addForeignKeyConstraint("model_ceilings_bot", ["bot_id"], "bots", ["id"], (key) => key.onDelete("cascade")),
  ).execute();
  await db.schema.createIndex("model_ceilings_of_workspace").on("model_ceilings").columns(["workspace_id"]).execute();
  await db.schema.createIndex("model_ceilings_of_bot").on("model_ceilings").columns(["bot_id"]).execute();
};
