import type { Kysely } from "kysely";
import type { ColumnTypes } from "../column-types.ts";
import { failedCallsIndex, failedDeliveriesIndex } from "../online-index.ts";

/** Notes which calls were made by a delivery, and which failures somebody was told of. */
export const createFailureNotices = async (db: Kysely<unknown>, types: ColumnTypes): Promise<void> => {
  const { id, key, time, line, finish } = types;
  for (const { name, table, columns } of [failedDeliveriesIndex, failedCallsIndex]) {
    const index = db.schema
      .createIndex(name)
      .on(table)
      .columns([...columns]);
    await (types.kind === "mysql" ? index : index.ifNotExists()).execute();
  }
  await db.schema.alterTable("service_calls").addColumn("delivery_id", id).execute();
  await db.schema.alterTable("service_calls").addColumn("host", line).execute();
  await finish(
    db.schema
      .createTable("failure_notices")
      .addColumn("bot_id", id, (column) => column.notNull())
      .addColumn("block_id", key, (column) => column.notNull())
      .addColumn("told_at", time)
      .addColumn("is_off", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("threshold", "integer")
      .addPrimaryKeyConstraint("failure_notices_key", ["bot_id", "block_id"])
      .addForeignKeyConstraint("failure_notices_bot", ["bot_id"], "bots", ["id"], (key) => key.onDelete("cascade")),
  ).execute();
};
