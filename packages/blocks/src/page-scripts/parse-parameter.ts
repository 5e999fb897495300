import type { Json } from "@parley/core";

/**
 * Parses a text for another service: a number, list or object if it is written as one, otherwise the text. "012" and
 * "+1" stay texts.
 */
export const parseParameter = (text: string): Json => {
  try {
    const value: Json = JSON.parse(text);
    return value === null ? text : value;
  } catch {
    return text;
  }
};
