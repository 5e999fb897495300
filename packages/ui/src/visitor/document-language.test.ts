import { expect, it } from "vitest";
import { wordsIn } from "./document-language.ts";

const others = { fi: "Hei", fr: "Bonjour" };

it.each([
  ["fr", "Bonjour"],
  ["fr-CA", "Bonjour"],
  ["FR_ch", "Bonjour"],
  ["fil-PH", "Hello"],
  ["", "Hello"],
])("words for %s", (language, words) => {
  expect(wordsIn(language, others, "Hello")).toBe(words);
});
