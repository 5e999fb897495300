import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { Database } from "./schema.ts";

/** An index that is built while its table is in use. */
export interface OnlineIndex {
  name: string;
  table: string;
  columns: readonly string[];
}

/** An index on results, a table that may already have a million rows. */
export const listedIndex = {
  name: "results_listed",
  table: "results",
  columns: ["bot_id", "is_archived", "has_started", "is_completed", "created_at", "id"],
} as const satisfies OnlineIndex;

/** An index on all workspaces of the server, by age. */
export const workspaceAgeIndex = {
  name: "workspaces_age",
  table: "workspaces",
  columns: ["created_at", "id"],
} as const satisfies OnlineIndex;

/** An index on the bots of a workspace. MySQL and MariaDB have created one for the foreign key. */
export const workspaceBotsIndex = {
  name: "bots_of_workspace",
  table: "bots",
  columns: ["workspace_id", "is_archived"],
} as const satisfies OnlineIndex;

/** Indexes on what has failed lately. */
export const failedDeliveriesIndex = {
  name: "deliveries_failed",
  table: "deliveries",
  columns: ["status", "updated_at", "bot_id"],
} as const satisfies OnlineIndex;
export const failedCallsIndex = {
  name: "service_calls_failed",
  table: "service_calls",
  columns: ["has_failed", "created_at", "bot_id"],
} as const satisfies OnlineIndex;

/** An index on the chats of a result. */
export const resultSessionsIndex = {
  name: "sessions_of_result",
  table: "sessions",
  columns: ["result_id"],
} as const satisfies OnlineIndex;

export const onlineIndexes: readonly OnlineIndex[] = [
  listedIndex,
  workspaceAgeIndex,
  workspaceBotsIndex,
  failedDeliveriesIndex,
  failedCallsIndex,
  resultSessionsIndex,
];

/** Milliseconds between two checks of a running build. */
const pace = 500;

interface IndexState {
  has_table: boolean;
  is_whole: boolean | null;
  is_being_built: boolean;
}

const findState = async (
  connection: Kysely<unknown>,
  { name, table }: OnlineIndex,
): Promise<IndexState | undefined> => {
  const { rows } = await sql<IndexState>`
    select to_regclass(${table}) is not null as has_table,
      (select indisvalid from pg_index where indexrelid = to_regclass(${name})) as is_whole,
      exists (select from pg_stat_progress_create_index where datname = current_database() and relid = to_regclass(${table})) as is_being_built
  `.execute(connection);
  return rows[0];
};

const buildIndex = async (connection: Kysely<unknown>, index: OnlineIndex): Promise<void> => {
  let state = await findState(connection, index);
  // A killed process may have left a running build.
  while (state?.is_being_built) {
    await sleep(pace);
    state = await findState(connection, index);
  }
  // If the table doesn't exist, there is nothing to build yet.
  if (state === undefined || !state.has_table || state.is_whole === true) return;
  const name = sql.id(index.name);
  if (state.is_whole === false) await sql`drop index concurrently if exists ${name}`.execute(connection);
  const columns = sql.join(index.columns.map((column) => sql.id(column)));
  await sql`create index concurrently if not exists ${name} on ${sql.id(index.table)} (${columns})`.execute(connection);
};

/**
 * Builds indexes on PostgreSQL while processes of the previous release keep writing: in a migration's transaction they would
 * block all chats. MySQL and MariaDB allow writes anyway, and SQLite has no other process. An incomplete index is built
 * again.
 */
export const buildOnlineIndexes = async ({ kind, connection }: Database): Promise<void> => {
  if (kind !== "postgres") return;
  for (const index of onlineIndexes) await buildIndex(connection as unknown as Kysely<unknown>, index);
};
