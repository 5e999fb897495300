import { expectNoText, expectText } from "../base/expect-text.ts";

/** Follows what the author is about to write in, by name; empty if it is nothing. */
export const tellExpected = (now: string, before: string): void => {
  if (now === before) return;
  if (now === "") expectNoText();
  else expectText();
};
