import type { Flag, IsoTime, JsonText } from "./schema.ts";

/** Something for another service, from the moment a block has asked for it (see `deliveries/`). */
export interface DeliveryRow {
  /** Made of what it belongs to: a turn that is stored again adds none. */
  id: string;
  workspace_id: string;
  result_id: string;
  /** The bot of the result. */
  bot_id: string;
  /** The bot that holds the block: the same, or one it links to. */
  block_bot_id: string;
  block_id: string;
  block_type: string;
  /** Which of the block's deliveries. */
  name: string;
  /** Who gets it. */
  lane: string;
  /** Those of a result in a lane are sent in their order. */
  is_ordered: Flag;
  payload: JsonText;
  /** Stands for the payload. */
  fingerprint: string;
  status: "open" | "done" | "failed";
  /** Its place in the order. */
  seq: number;
  /** How often it has been tried since it was last asked for. */
  attempts: number;
  /** How often it was sent once more on the author's word after it had been sent. */
  round: number;
  /** It may have been sent without our knowing. */
  is_uncertain: Flag;
  /** While it is open: when it is tried next or, while somebody tries it, when they must have finished. */
  due_at: IsoTime;
  /** Who tries it now. */
  claim: string | null;
  last_error: string | null;
  /** The account that has to be connected again before it is tried once more; null where nothing is in the way. */
  held_for: string | null;
  created_at: IsoTime;
  updated_at: IsoTime;
}
