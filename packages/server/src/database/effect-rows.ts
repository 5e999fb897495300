import type { IsoTime, JsonText } from "./schema.ts";

/** A block's memory of a plain call, until a chat claims it (see `effects/`). */
export interface UnclaimedMemoryRow {
  id: string;
  workspace_id: string;
  bot_id: string;
  block_id: string;
  value: JsonText;
  /** The result of the chat that has claimed it; null until one has. */
  result_id: string | null;
  created_at: IsoTime;
}

/** A visit of a block that waits for an incoming call (see `effects/awaited-calls.ts`). */
export interface AwaitedCallRow {
  /** A hash of the chat and the visit. */
  id: string;
  /** A hash of the chat and block in the call's address. */
  address: string;
  /** Null in previews. */
  result_id: string | null;
  /** What was sent; null until then. */
  body: JsonText | null;
  created_at: IsoTime;
  expires_at: IsoTime;
  called_at: IsoTime | null;
}

/** A need that is met once per result by whoever started it (see `results/need-repository.ts`). */
export interface NeedRow {
  result_id: string;
  need_id: string;
  workspace_id: string;
  kind: string;
  /** What fulfilling the need brought; null while it is being fulfilled. */
  outcome: JsonText | null;
  created_at: IsoTime;
}

/** A running process, for others that wait for its work (see `effects/life-signs.ts`). */
export interface ProcessRow {
  id: string;
  /** Increases while it is alive. */
  signs: number;
}
