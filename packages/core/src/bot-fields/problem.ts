import type { WrongValue } from "../fields/complete.ts";

/**
 * A value of a bot that is not what it should be; a default runs in its stead. `path` begins at the options of the block
 * or event, at the item, or for the look and the settings of the bot at `theme` or `settings`.
 */
export interface Problem extends WrongValue {
  /** One sentence for the author. */
  message: string;
  groupId?: string;
  blockId?: string;
  itemId?: string;
  eventId?: string;
}

/** The sentence about a wrong value; `place` is what authors call the thing it is in. */
export const describeProblem = (place: string, { path, expected, found }: WrongValue): string =>
  `${place}: ${path === "" ? "the options" : path} should be ${expected}, but is ${found}; its default is used.`;
