import type { IsoTime, JsonText } from "./schema.ts";

/** What a block remembers of a call that named no chat, until a chat claims it (see `effects/`). */
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

/** A visit of a block that waits for a call of another service (see `effects/awaited-calls.ts`). */
export interface AwaitedCallRow {
  /** A hash of the chat and the visit. */
  id: string;
  /** A hash of what the address of the call names: the chat and the block. */
  address: string;
  /** Null in previews. */
  result_id: string | null;
  /** What was sent; null until then. */
  body: JsonText | null;
  created_at: IsoTime;
  expires_at: IsoTime;
  called_at: IsoTime | null;
}

/** Something done once for a result, by whoever has begun it (see `results/need-repository.ts`). */
export interface NeedRow {
  result_id: string;
  need_id: string;
  workspace_id: string;
  kind: string;
  /** What fulfilling the need brought; null while it is being fulfilled. */
  outcome: JsonText | null;
  created_at: IsoTime;
}

/** A process that does something which others may ask after (see `effects/life-signs.ts`). */
export interface ProcessRow {
  id: string;
  /** Counts up while it lives. */
  signs: number;
}
