/** How many characters the values of one chat may have together, and one text that is filled in. */
export const mostCharacters = 2_000_000;

/**
 * How many characters a chat may make between two words of the visitor: texts filled in, what is shown and asked for, what
 * hosts bring back. Loops make the same list over and over, so it is more than what the chat may keep.
 */
export const mostMade = (most: number): number => 5 * most;

/** Thrown in place of making a text, or keeping a value, that would be too long. The message is a sentence for authors. */
export class TooLongError extends Error {}

export const tooLong = (what: string, most: number): TooLongError =>
  new TooLongError(`${what} more than ${most} characters.`);

/** Counts a text, and gives it back. Throws before there is more than may be. */
export type Room = (text: string) => string;

/** What may still be made of a text, or of several. */
export const createRoom = (most: number = mostCharacters): Room => {
  let left = most;
  return (text) => {
    left -= text.length;
    if (left < 0) throw tooLong("A text with its variables filled in would have", most);
    return text;
  };
};

/** What a bracket, a comma or a number counts for. */
const mark = 4;
/** Data that is nested more deeply was made to do harm; whoever writes it as JSON runs out of stack. */
const mostNested = 1000;

/**
 * About the length of plain data as JSON, without making that; infinite where it is nested too deeply. Counting ends as soon
 * as the size is above `most`, so data that is far too large costs no more than data that is just too large.
 */
export const sizeOf = (value: unknown, most: number = Number.POSITIVE_INFINITY, depth = 0): number => {
  if (typeof value === "string") return value.length + mark;
  if (typeof value !== "object" || value === null) return mark;
  if (depth > mostNested) return Number.POSITIVE_INFINITY;
  let size = mark;
  // The keys of a list are its places.
  for (const key in value) {
    size += key.length + sizeOf((value as Record<string, unknown>)[key], most - size, depth + 1);
    if (size > most) break;
  }
  return size;
};
