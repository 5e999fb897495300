import type { Flag, IsoTime } from "./schema.ts";

/** A token by which a program acts for a person in a workspace. It is removed with the person's account. */
export interface ApiTokenRow {
  id: string;
  workspace_id: string;
  /** The person who made it. */
  user_id: string;
  name: string;
  /** Limits its rights, for example to reading. */
  scope: string;
  /** The SHA-256 hash of the token. The token itself is not stored. */
  hash: string;
  /** The first characters of the token, by which people recognize it. */
  prefix: string;
  /** Set for tokens imported from the reference product: they are valid in all workspaces of their maker. */
  is_everywhere: Flag | null;
  /** Null if it never expires. */
  expires_at: IsoTime | null;
  /** Accurate to a minute. */
  last_used_at: IsoTime | null;
  created_at: IsoTime;
}

/** An audit entry: an action, with the names at that time. Rows are added and eventually removed, never changed. */
export interface AuditEntryRow {
  id: string;
  workspace_id: string;
  created_at: IsoTime;
  action: string;
  actor_kind: string;
  /** The person who did it, or whose token did; null for the server and the owner token. */
  user_id: string | null;
  /** The person's name, or the token's. */
  actor_name: string;
  /** The e-mail address of the person. */
  actor_email: string | null;
  target_kind: string;
  target_id: string;
  target_name: string;
  /** The bot concerned, directly or indirectly. */
  bot_id: string | null;
  /** The network address of the client. */
  address: string | null;
}
