import type { IsoTime, JsonText } from "./schema.ts";

/** A block's memory of a plain call, until a chat claims it (see `effects/`). */
export interface UnclaimedMemoryRow {
  id: string;
  workspace_id: string;
  bot_id: string;
  block_id: string;
  value: JsonText;
  /** The result of the chat that has claimed it; null if unclaimed. */
  result_id: string | null;
  created_at: IsoTime;
}

/** A visit of a block that waits for an incoming call (see `effects/awaited-calls.ts`). */
export interface AwaitedCallRow {
  /** A hash of the chat and the visit. */
  id: string;
  /** A hash of the chat and block in the call's address. */
  address: string;
  /** Null in a preview. */
  result_id: string | null;
  /** The data of the call; null until it arrives. */
  body: JsonText | null;
  created_at: IsoTime;
  expires_at: IsoTime;
  called_at: IsoTime | null;
}

/** A need that is met only once per result (see `results/need-repository.ts`). */
export interface NeedRow {
  result_id: string;
  need_id: string;
  workspace_id: string;
  kind: string;
  /** The outcome of the need; null while it is being met. */
  outcome: JsonText | null;
  created_at: IsoTime;
}

/** A running process, so that others can tell whether it still works (see `effects/life-signs.ts`). */
export interface ProcessRow {
  id: string;
  /** The number of heartbeats, which increases while the process runs. */
  signs: number;
}
