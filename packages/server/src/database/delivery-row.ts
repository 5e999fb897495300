import type { Flag, IsoTime, JsonText } from "./schema.ts";

/** A delivery, from the moment a block requested it (see `deliveries/`). */
export interface DeliveryRow {
  /** Derived from its origin, so that storing a turn again doesn't duplicate it. */
  id: string;
  workspace_id: string;
  result_id: string;
  /** The bot of the result. */
  bot_id: string;
  /** The bot that holds the block: the same, or one it links to. */
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
  /** Its place in the order. */
  seq: number;
  /** The attempts since it was last requested. */
  attempts: number;
  /** How often the author has asked to send it again after it was sent. */
  round: number;
  /** It may have been sent although that is not confirmed. */
  is_uncertain: Flag;
  /** While open: the time of the next attempt or, during one, the time by which it must be finished. */
  due_at: IsoTime;
  /** The claim of the process that is trying it. */
  claim: string | null;
  last_error: string | null;
  /** The account that must be connected again before the next attempt; null if none. */
  held_for: string | null;
  created_at: IsoTime;
  updated_at: IsoTime;
}
