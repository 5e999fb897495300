import type { Schema } from "../database/schema.ts";

/**
 * The copied tables: all except those for messages between processes and for running turns, which are useless in a
 * copy.
 */
type Kept = Omit<Schema, "notices" | "processes" | "early_needs">;

type Keys = { [Table in keyof Kept]: readonly (keyof Kept[Table] & string)[] };

/** All copied tables with their primary keys. Parents come before their children. */
const keys = {
  workspaces: ["id"],
  users: ["id"],
  accounts: ["id"],
  user_sessions: ["id"],
  verifications: ["id"],
  members: ["workspace_id", "user_id"],
  invitations: ["id"],
  api_tokens: ["id"],
  audit_entries: ["id"],
  folders: ["id"],
  themes: ["id"],
  credentials: ["id"],
  consents: ["id"],
  bots: ["id"],
  bot_guests: ["bot_id", "user_id"],
  versions: ["bot_id", "number"],
  draft_changes: ["bot_id", "revision"],
  uploads: ["id"],
  unclaimed_memories: ["id"],
  awaited_calls: ["id"],
  results: ["id"],
  answers: ["result_id", "bot_id", "block_id", "visit"],
  events: ["result_id", "seq"],
  steps: ["result_id", "seq"],
  needs: ["result_id", "need_id"],
  logs: ["result_id", "seq"],
  deliveries: ["id"],
  service_calls: ["id"],
  model_days: ["id"],
  model_results: ["id"],
  model_ceilings: ["id"],
  subscriptions: ["id"],
  subscription_marks: ["result_id"],
  failure_notices: ["bot_id", "block_id"],
  sessions: ["id"],
  preview_steps: ["session_id", "seq"],
  takeovers: ["kind", "source_id"],
  taken_results: ["result_id"],
  result_notes: ["result_id"],
  result_views: ["bot_id", "name"],
  planned_publications: ["bot_id"],
  publish_requests: ["bot_id"],
  hour_tallies: ["bot_id", "hour", "version"],
  hour_marks: ["bot_id", "hour"],
} as const satisfies Keys;

export interface CopiedTable {
  name: keyof Schema;
  keys: readonly string[];
}

/** The copied tables in an order in which they can be written, so that parents come before their children. */
export const copiedTables: readonly CopiedTable[] = Object.entries(keys).map(([name, columns]) => ({
  name: name as keyof Schema,
  keys: columns,
}));
