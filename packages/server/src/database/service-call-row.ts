import type { Flag, IsoTime, JsonText } from "./schema.ts";

/** A call to another service, made for a chat (see `service-calls/`). */
export interface ServiceCallRow {
  id: string;
  workspace_id: string;
  /** The bot of the result. */
  bot_id: string;
  result_id: string;
  /** The bot that contains the block: the result's bot, or one that it links to. */
  block_bot_id: string;
  block_id: string;
  block_type: string;
  has_failed: Flag;
  /** The request and its answer, without secrets. */
  call: JsonText;
  /** The delivery that was being sent; null for a call of a chat, or of an earlier release. */
  delivery_id?: string | null | undefined;
  /** The host that was called; null for e-mails, and for a call of an earlier release. */
  host?: string | null | undefined;
  /** Its position in the order. */
  seq: number;
  created_at: IsoTime;
}
