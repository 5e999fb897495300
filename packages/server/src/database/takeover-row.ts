import type { Flag, IsoTime } from "./schema.ts";

/** An entry migrated from a database of the reference product (see `upkeep/move-in`). */
export interface TakeoverRow {
  /** The kind of entry, such as `bot` or `folder`. */
  kind: string;
  /** The entry's id in the source, which stays the same here. */
  source_id: string;
  /** The entry's workspace here; null if it belongs to none. */
  workspace_id: string | null;
  /**
   * The stored values of all fields, as JSON, to detect later changes. For results: the id of the last one in an
   * unfinished run, empty after a finished one. For runs and notes: their findings, as JSON.
   */
  fingerprint: string;
  /** For a bot: the revision of its draft after the migration. If the current one differs, the bot was edited here. */
  revision: number;
  created_at: IsoTime;
  updated_at: IsoTime;
}

/**
 * An imported result as in the source. It stays when the result is permanently deleted, so that it is not imported again.
 */
export interface TakenResultRow {
  result_id: string;
  bot_id: string;
  /** A hash of its contents in the source. */
  fingerprint: string;
  was_archived: Flag;
}
