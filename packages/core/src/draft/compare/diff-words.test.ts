import fc from "fast-check";
import { expect, it } from "vitest";
import { diffWords, type WordRun } from "./diff-words.ts";

const without = (runs: readonly WordRun[], kind: WordRun["kind"]) =>
  runs
    .filter((run) => run.kind !== kind)
    .map(({ text }) => text)
    .join("");

it("holds both texts whole", () => {
  const text = fc
    .array(fc.constantFrom("a", "b", "word", " ", "\n", ",", "ä", "{{Name}}"))
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const runs = diffWords(before, after);
      expect(without(runs, "added")).toBe(before);
      expect(without(runs, "removed")).toBe(after);
    }),
  );
});

it("marks words, and what lies between changed words with them", () => {
  expect(diffWords("This is version 7.", "This is the draft.")).toEqual([
    { kind: "same", text: "This is " },
    { kind: "removed", text: "version 7" },
    { kind: "added", text: "the draft" },
    { kind: "same", text: "." },
  ]);
  expect(diffWords("", "New")).toEqual([{ kind: "added", text: "New" }]);
  expect(diffWords("Same", "Same")).toEqual([{ kind: "same", text: "Same" }]);
});

it("takes long texts without common words for replaced", () => {
  const long = (word: string) => Array.from({ length: 2000 }, (_, place) => `${word}${place}`).join(" ");
  expect(diffWords(long("a"), long("b")).map(({ kind }) => kind)).toEqual(["removed", "added"]);
});
