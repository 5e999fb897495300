import type { Operation } from "@parley/core/draft";

/** Where the author goes after writing in a block. */
export type Leaving =
  /** To another block, to write in it. */
  | { to: "block"; blockId: string }
  /** To an input for the question just written, which the operations add: they are one change with what follows. */
  | { to: "answer"; blockId: string; label: string; operations: readonly Operation[] }
  /** Out of the text by an arrow key. */
  | { to: "above" | "below" }
  /** To the block itself, after Escape. */
  | { to: "itself" }
  /** The focus is already somewhere else. */
  | { to: "elsewhere" };

export interface WriterProps {
  blockId: string;
  onLeave: (leaving: Leaving) => void;
}
