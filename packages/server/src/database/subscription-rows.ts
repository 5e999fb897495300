import type { Flag, IsoTime, JsonText } from "./schema.ts";

/** Who is told of results: a person by e-mail, or another service by a webhook (see `subscriptions/`). */
export interface SubscriptionRow {
  id: string;
  workspace_id: string;
  /** Null for all bots of the workspace. */
  bot_id: string | null;
  kind: "email" | "webhook";
  /** The recipient of e-mails; null for a webhook. */
  user_id: string | null;
  /** How often e-mails are sent, or the address and events of a webhook. */
  options: JsonText;
  /** The secrets of a webhook, encrypted; null for e-mails. */
  data: string | null;
  iv: string | null;
  is_paused: Flag;
  /** Why the server has paused it; null if a person has. */
  pause_reason: string | null;
  /** What happened before this is not told. */
  active_since: IsoTime;
  /** Since when every attempt of a webhook has failed; null if the last one did not. */
  failing_since: IsoTime | null;
  /** The beginning and the end of the period that the next digest tells of; null if it sends none. */
  digest_from: IsoTime | null;
  next_at: IsoTime | null;
  /** Before this the digest that is due is not tried again: a process sends it, or it has failed; null at first. */
  retry_at: IsoTime | null;
  /** How often the digest that is due was tried. */
  attempts: number;
  /** Why the last attempt failed. */
  last_error: string | null;
  created_at: IsoTime;
}

/** A result that is being written to, of which somebody may have to be told. */
export interface SubscriptionMarkRow {
  result_id: string;
  /** The mark is looked at once more after this time. */
  open_until: IsoTime;
  /** Increases with every mark. */
  revision: number;
}

/** What the owners of a workspace were told of failures of a block. The row without a block has the bot's settings. */
export interface FailureNoticeRow {
  bot_id: string;
  /** Empty for the bot's settings. */
  block_id: string;
  /** When they were told last; null if never. */
  told_at: IsoTime | null;
  /** Whether nobody wants to be told. */
  is_off: Flag;
  /** How many failures in a row are told; null for the default. */
  threshold: number | null;
}
