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
   * What of it was stored here, field by field, as JSON: by this a later run knows who has changed it. Of results: the id of
   * the last one of a run that has not ended; empty after one that has. Of runs and notes: what they found, as JSON.
   */
  fingerprint: string;
  /** Of a bot: the revision that its draft was given; one that differs was edited here. */
  revision: number;
  created_at: IsoTime;
  updated_at: IsoTime;
}

/** A result that was taken over, as it was there. It stays when the result is deleted for good, so that it never comes back. */
export interface TakenResultRow {
  result_id: string;
  bot_id: string;
  /** Stands for all that it held there. */
  fingerprint: string;
  was_archived: Flag;
}
