import type { IsoTime, JsonText } from "./schema.ts";

/** A publication at a later time. A bot has one at most. */
export interface PlannedPublicationRow {
  bot_id: string;
  workspace_id: string;
  publish_at: IsoTime;
  /** The revision of the draft that is published then. */
  revision: number;
  /** The bot file as it was when the publication was planned. */
  file: JsonText;
  /** What the version is called, and what is said of it. */
  name: string | null;
  note: string | null;
  author_id: string | null;
  /** Kept, because the account may be deleted. */
  author_name: string;
  /** Why it has failed; null if it was not tried, or may still succeed. */
  problem: string | null;
  /** Until then a process publishes it; empty if none does. */
  claimed_until: IsoTime;
  created_at: IsoTime;
}

/** A wish for publication, where administrators publish. A bot has one at most. */
export interface PublishRequestRow {
  bot_id: string;
  workspace_id: string;
  revision: number;
  note: string;
  asker_id: string | null;
  asker_name: string;
  /** Null while nobody has declined it. */
  declined_at: IsoTime | null;
  declined_by: string | null;
  decline_note: string | null;
  created_at: IsoTime;
}
