import type { Kysely } from "kysely";
import type { ColumnTypes } from "../column-types.ts";

/** The columns that this migration reads and writes. */
interface Tables {
  bots: {
    id: string;
    draft: string;
    icon: string | null;
    live_version: number | null;
    updated_at: string;
    edited_at: string;
    draft_revision: number;
    live_revision: number | null;
    results_seen_at: string | null;
  };
  versions: { bot_id: string; number: number; created_at: string };
}

/** The icon in a stored draft of any form. */
const iconIn = (draft: string): string | null => {
  const { bot } = JSON.parse(draft) as { bot?: Record<string, unknown> };
  const entry = (bot?.bot ?? bot) as { data?: { icon?: unknown } } | undefined;
  const icon = entry?.data?.icon;
  return typeof icon === "string" && icon !== "" && icon.length <= 2000 ? icon : null;
};

/**
 * Adds folders, icons and saved themes, and columns that tell whether a bot was edited since publication and has new
 * results. Existing results count as seen.
 */
export const addFolders = async (db: Kysely<unknown>, types: ColumnTypes): Promise<void> => {
  const { id, time, text, finish } = types;
  const ofWorkspace = (name: string) =>
    db.schema
      .createTable(name)
      .addColumn("id", id, (column) => column.primaryKey())
      .addColumn("workspace_id", id, (column) => column.notNull())
      .addColumn("name", text, (column) => column.notNull())
      .addColumn("created_at", time, (column) => column.notNull())
      .addColumn("updated_at", time, (column) => column.notNull())
      .addForeignKeyConstraint(`${name}_workspace`, ["workspace_id"], "workspaces", ["id"]);
  await finish(ofWorkspace("folders").addColumn("parent_id", id)).execute();
  await finish(ofWorkspace("themes").addColumn("theme", text, (column) => column.notNull())).execute();

  const bots = () => db.schema.alterTable("bots");
  await bots().addColumn("folder_id", id).execute();
  await bots().addColumn("icon", text).execute();
  await bots()
    .addColumn("edited_at", time, (column) => column.notNull().defaultTo(""))
    .execute();
  await bots().addColumn("results_seen_at", time).execute();

  const rows = db as Kysely<Tables>;
  await rows
    .updateTable("bots")
    .set((eb) => ({ edited_at: eb.ref("updated_at"), results_seen_at: new Date().toISOString() }))
    .execute();
  for (const { id: botId } of await rows.selectFrom("bots").select("id").execute()) {
    const bot = await rows.selectFrom("bots").selectAll().where("id", "=", botId).executeTakeFirstOrThrow();
    const live = await rows
      .selectFrom("versions")
      .select("created_at")
      .where("bot_id", "=", botId)
      .where("number", "=", bot.live_version ?? 0)
      .executeTakeFirst();
    // The bot has not changed since its publication.
    const isAsPublished = live !== undefined && live.created_at >= bot.updated_at;
    await rows
      .updateTable("bots")
      .set({ icon: iconIn(bot.draft), live_revision: isAsPublished ? bot.draft_revision : null })
      .where("id", "=", botId)
      .execute();
  }
};
