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
  /** Its position in the order. */
  seq: number;
  created_at: IsoTime;
}
