import type { Kysely } from "kysely";
import type { ColumnTypes } from "../column-types.ts";

/** The columns that this migration reads and writes. */
interface Tables {
  sessions: { id: string; version: number | null; flows: string | null; files: string | null };
  needs: { result_id: string; need_id: string; kind: string };
  open_payments: {
    id: string;
    workspace_id: string;
    bot_id: string;
    block_id: string;
    payment: string;
    result_id: string | null;
    created_at: string;
  };
  unclaimed_memories: {
    id: string;
    workspace_id: string;
    bot_id: string;
    block_id: string;
    value: string;
    result_id: string | null;
    created_at: string;
  };
}

/**
 * Stores bot files instead of compiled flows for versions and previews, stores the steps of chats, and turns payments
 * into memories of their blocks.
 */
export const keepFiles = async (db: Kysely<unknown>, types: ColumnTypes): Promise<void> => {
  const { id, key, time, text, finish } = types;
  const rows = db as Kysely<Tables>;
  await db.schema.alterTable("versions").dropColumn("flow").execute();
  await db.schema.alterTable("versions").dropColumn("public_flow").execute();

  await db.schema.alterTable("sessions").addColumn("files", text).execute();
  const previews = await rows.selectFrom("sessions").select(["id", "flows"]).where("version", "is", null).execute();
  for (const preview of previews)
    await rows
      .updateTable("sessions")
      .set({ files: `{"flows":${preview.flows ?? "{}"}}` })
      .where("id", "=", preview.id)
      .execute();
  await db.schema.alterTable("sessions").dropColumn("flows").execute();

  await finish(
    db.schema
      .createTable("steps")
      .addColumn("result_id", id, (column) => column.notNull())
      .addColumn("seq", "bigint", (column) => column.notNull())
      .addColumn("previous", "bigint")
      .addColumn("workspace_id", id, (column) => column.notNull())
      .addColumn("events", text, (column) => column.notNull())
      .addColumn("created_at", time, (column) => column.notNull())
      .addPrimaryKeyConstraint("steps_key", ["result_id", "seq"])
      .addForeignKeyConstraint("steps_result", ["result_id"], "results", ["id"], (column) =>
        column.onDelete("cascade"),
      ),
  ).execute();

  const payments = await rows.selectFrom("needs").selectAll().where("kind", "=", "payment").execute();
  for (const { result_id, need_id } of payments)
    await rows
      .updateTable("needs")
      .set({ need_id: need_id.replace(/^payment /, "memory "), kind: "memory" })
      .where("result_id", "=", result_id)
      .where("need_id", "=", need_id)
      .execute();

  await finish(
    db.schema
      .createTable("unclaimed_memories")
      .addColumn("id", key, (column) => column.primaryKey())
      .addColumn("workspace_id", id, (column) => column.notNull())
      .addColumn("bot_id", id, (column) => column.notNull())
      .addColumn("block_id", key, (column) => column.notNull())
      .addColumn("value", text, (column) => column.notNull())
      .addColumn("result_id", id)
      .addColumn("created_at", time, (column) => column.notNull())
      .addForeignKeyConstraint("unclaimed_memories_bot", ["bot_id"], "bots", ["id"], (column) =>
        column.onDelete("cascade"),
      ),
  ).execute();
  await db.schema
    .createIndex("unclaimed_memories_block")
    .on("unclaimed_memories")
    .columns(["bot_id", "created_at"])
    .execute();
  for (const { payment, ...row } of await rows.selectFrom("open_payments").selectAll().execute()) {
    const value = JSON.stringify({ paymentId: row.id, money: JSON.parse(payment), isPaid: false });
    await rows
      .insertInto("unclaimed_memories")
      .values({ ...row, value })
      .execute();
  }
  await db.schema.dropTable("open_payments").execute();
};
