import * as fc from "fast-check";
import { expect, it } from "vitest";
import { isExpected, writeSaid } from "./compare-text.ts";

const pieces = fc.constantFrom("…", "\\", "/", "/i", "Hi", " ", "\n", "a", "*", ".");
const said = fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join(""));

it("what was said and written down is that and nothing else", () => {
  fc.assert(
    fc.property(said, said, (one, other) => {
      expect(isExpected(writeSaid(one), one)).toBe(true);
      const trimmed = (text: string) =>
        text
          .split("\n")
          .map((line) => line.trim())
          .join("\n")
          .trim();
      expect(isExpected(writeSaid(one), other)).toBe(trimmed(one) === trimmed(other));
    }),
    { numRuns: Number(process.env.PARLEY_CASES ?? 2000) },
  );
});

it("a text that was recorded with an ellipsis is no gap", () => {
  expect(writeSaid("One moment…")).toBe("One moment\\…");
  expect(isExpected(writeSaid("One moment…"), "One moment, goodbye")).toBe(false);
  expect(isExpected("One moment…", "One moment, goodbye")).toBe(true);
});
