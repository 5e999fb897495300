import type { Json } from "@parley/core";

/**
 * What a text stands for to another service: a number, a list or an object where it is written as one, else the text itself.
 * "012" and "+1" stay texts.
 */
export const parseParameter = (text: string): Json => {
  try {
    const value: Json = JSON.parse(text);
    return value === null ? text : value;
  } catch {
    return text;
  }
};
