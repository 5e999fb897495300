import type { Flag, IsoTime, JsonText } from "./schema.ts";

/** A delivery that a block has requested (see `deliveries/`). */
export interface DeliveryRow {
  /** Derived from the delivery's origin, so that storing a turn again doesn't duplicate the delivery. */
  id: string;
  workspace_id: string;
  result_id: string;
  /** The bot of the result. */
  bot_id: string;
  /** The bot that contains the block: the result's bot, or one that it links to. */
  block_bot_id: string;
  block_id: string;
  block_type: string;
  /** The name of the block's delivery. */
  name: string;
  /** The recipient. */
  lane: string;
  /** Deliveries of a result in the same lane are sent in order. */
  is_ordered: Flag;
  payload: JsonText;
  /** A hash of the payload. */
  fingerprint: string;
  status: "open" | "done" | "failed";
  /** Its position in the order. */
  seq: number;
  /** The number of attempts since it was last requested. */
  attempts: number;
  /** The number of times that the author has requested it again after it was sent. */
  round: number;
  /** Whether it may have been sent although that is unconfirmed. */
  is_uncertain: Flag;
  /** The time of the next attempt. During an attempt: the time by which that must end. */
  due_at: IsoTime;
  /** The claim of the process that is sending it. */
  claim: string | null;
  last_error: string | null;
  /** The account that must be repaired before the next attempt; null if none. */
  held_for: string | null;
  created_at: IsoTime;
  updated_at: IsoTime;
}
