/** Shortens a text to one line for use in a message. */
export const shorten = (text: string, length = 40): string => {
  const line = text.trim().replace(/\s+/g, " ");
  return line.length > length ? `${line.slice(0, length - 1)}…` : line;
};
