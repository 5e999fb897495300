/** The most characters of all values of a chat together, and of one filled-in text. */
export const mostCharacters = 2_000_000;

/**
 * The most characters that a chat may generate between two replies of the visitor: texts, bubbles, inputs and the outcomes
 * of hosts. Loops create the same list repeatedly, so this is more than a chat may store.
 */
export const mostMade = (most: number): number => 5 * most;

/** Thrown instead of creating a text or storing a value that is too long. The message is a sentence for authors. */
export class TooLongError extends Error {}

export const tooLong = (what: string, most: number): TooLongError =>
  new TooLongError(`${what} more than ${most} characters.`);

/** Counts a text against a limit and returns it. Throws when the limit is exceeded. */
export type Room = (text: string) => string;

/** Creates a counter for the texts that may still be generated. */
export const createRoom = (most: number = mostCharacters): Room => {
  let left = most;
  return (text) => {
    left -= text.length;
    if (left < 0) throw tooLong("A text with its variables filled in would have", most);
    return text;
  };
};

/** The size counted for a bracket, comma or number. */
const mark = 4;
/** Data with deeper nesting is an attack: serializing it as JSON would overflow the stack. */
const mostNested = 1000;

/**
 * The approximate length of plain data as JSON, without serializing it; infinite for data nested too deeply. Counting stops
 * above `most`, so that huge data costs no more than data just over the limit.
 */
export const sizeOf = (value: unknown, most: number = Number.POSITIVE_INFINITY, depth = 0): number => {
  if (typeof value === "string") return value.length + mark;
  if (typeof value !== "object" || value === null) return mark;
  if (depth > mostNested) return Number.POSITIVE_INFINITY;
  let size = mark;
  // The keys of a list are its indexes.
  for (const key in value) {
    size += key.length + sizeOf((value as Record<string, unknown>)[key], most - size, depth + 1);
    if (size > most) break;
  }
  return size;
};
