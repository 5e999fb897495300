/** Where an author goes from a block that was written in. */
export type Leaving =
  /** Writing goes on in another block. */
  | { to: "block"; blockId: string }
  /** In the input that the question just written has got. */
  | { to: "answer"; blockId: string }
  /** Out of the text by an arrow key. */
  | { to: "above" | "below" }
  /** Escape: to the block as a whole. */
  | { to: "itself" }
  /** The focus is somewhere else already. */
  | { to: "elsewhere" };

export interface WriterProps {
  blockId: string;
  onLeave: (leaving: Leaving) => void;
}
