import type { IsoTime } from "./schema.ts";

/** Something that was taken over from a database of the reference product (see `upkeep/move-in`). */
export interface TakeoverRow {
  /** `bot`, `folder`, … */
  kind: string;
  /** Its id there, which it keeps here. */
  source_id: string;
  /** Where it stands here; null where it belongs to no workspace. */
  workspace_id: string | null;
  /** Stands for what it was there. Of results: the id of the last one of a run that has not ended; empty after one that has. */
  fingerprint: string;
  /** Of a bot: the revision that its draft was given; one that differs was edited here. */
  revision: number;
  created_at: IsoTime;
  updated_at: IsoTime;
}
