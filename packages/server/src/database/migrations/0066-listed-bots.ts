import { type Kysely, sql } from "kysely";
import type { ColumnTypes } from "../column-types.ts";

/**
 * Creates an index with all that lists of bots sort and search by. On SQLite the columns added after the draft stand
 * behind it in the row, so reading them of all bots reads all drafts. The other databases store long drafts elsewhere.
 */
export const indexListedBots = async (db: Kysely<unknown>, { kind }: ColumnTypes): Promise<void> => {
  if (kind !== "sqlite") return;
  await sql`create index if not exists bots_listed on bots
    (workspace_id, is_archived, created_at, id, edited_at, folder_id, live_version, public_id, name, icon)`.execute(db);
};
