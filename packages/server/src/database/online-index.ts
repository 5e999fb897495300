import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { Database } from "./schema.ts";

/** An index of a table that may have a million rows while it is made. */
export const listedIndex = {
  name: "results_listed",
  table: "results",
  columns: ["bot_id", "is_archived", "has_started", "is_completed", "created_at", "id"],
} as const;

/** How often a build that is under way is looked after, in milliseconds. */
const pace = 500;

interface IndexState {
  has_table: boolean;
  is_whole: boolean | null;
  is_being_built: boolean;
}

const findState = async (connection: Kysely<unknown>): Promise<IndexState | undefined> => {
  const { rows } = await sql<IndexState>`
    select to_regclass(${listedIndex.table}) is not null as has_table,
      (select indisvalid from pg_index where indexrelid = to_regclass(${listedIndex.name})) as is_whole,
      exists (select from pg_stat_progress_create_index where datname = current_database() and relid = to_regclass(${listedIndex.table})) as is_being_built
  `.execute(connection);
  return rows[0];
};

/**
 * Builds the index on PostgreSQL while a process of the release before goes on writing: made in a migration, which is one
 * transaction, it would keep all chats waiting until it is whole. MySQL and MariaDB let others write by themselves, and with
 * SQLite there is no other process. An index that was broken off in the middle is made anew.
 */
export const buildOnlineIndex = async ({ kind, connection }: Database): Promise<void> => {
  if (kind !== "postgres") return;
  const untyped = connection as unknown as Kysely<unknown>;
  let state = await findState(untyped);
  // A process that was killed may have left it: its statement goes on.
  while (state?.is_being_built) {
    await sleep(pace);
    state = await findState(untyped);
  }
  // Without the table there is nothing to build yet.
  if (state === undefined || !state.has_table || state.is_whole === true) return;
  const name = sql.id(listedIndex.name);
  if (state.is_whole === false) await sql`drop index concurrently if exists ${name}`.execute(untyped);
  const columns = sql.join(listedIndex.columns.map((column) => sql.id(column)));
  await sql`create index concurrently if not exists ${name} on ${sql.id(listedIndex.table)} (${columns})`.execute(
    untyped,
  );
};
