/** Where the author goes after writing in a block. */
export type Leaving =
  /** To another block, to write in it. */
  | { to: "block"; blockId: string }
  /** To the input that was added for the question just written. */
  | { to: "answer"; blockId: string }
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
