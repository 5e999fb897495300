import type { Flag, IsoTime } from "./schema.ts";

/** Something that was taken over from a database of the reference product (see `upkeep/move-in`). */
export interface TakeoverRow {
  /** `bot`, `folder`, … */
  kind: string;
  /** Its id there, which it keeps here. */
  source_id: string;
  /** Where it stands here; null where it belongs to no workspace. */
  workspace_id: string | null;
  /**
   * What was stored here, field by field, as JSON, to detect later changes. For results: the id of the last one of an
   * unfinished run, empty after a finished one. For runs and notes: their findings, as JSON.
   */
  fingerprint: string;
  /** Of a bot: the revision that its draft was given; one that differs was edited here. */
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
  /** A hash of its contents there. */
  fingerprint: string;
  was_archived: Flag;
}
