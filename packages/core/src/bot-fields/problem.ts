import type { WrongValue } from "../fields/complete.ts";

/**
 * A wrong value of a bot, which is replaced by its default. `path` starts at the options of the block or event, at the item,
 * or at `theme` or `settings`.
 */
export interface Problem extends WrongValue {
  /** One sentence for the author. */
  message: string;
  groupId?: string;
  blockId?: string;
  itemId?: string;
  eventId?: string;
}

/** Describes a wrong value in one sentence. `place` is the author's name for where it is. */
export const describeProblem = (place: string, { path, expected, found }: WrongValue): string =>
  `${place}: ${path === "" ? "the options" : path} should be ${expected}, but is ${found}; its default is used.`;
