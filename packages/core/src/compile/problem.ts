/** A place of a bot that holds something else than it should; a default runs in its stead. */
export interface Problem {
  /** Keys, and entries of lists by id: `groups["g1"].blocks["b2"].options.length`. */
  path: string;
  /** One sentence for the author. */
  message: string;
  expected: string;
  found: string;
  groupId?: string;
  blockId?: string;
}
