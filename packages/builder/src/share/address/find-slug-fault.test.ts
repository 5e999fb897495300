import { expect, it } from "vitest";
import { findSlugFault, slugOfName, toSlug } from "./find-slug-fault.ts";

it.each([
  ["ask-us", null],
  ["Ask_us.2", null],
  ["7", null],
  ["", "empty"],
  ["-ask", "start"],
  [".hidden", "start"],
  ["ask us", "characters"],
  ["a/b", "characters"],
  ["grüße", "characters"],
  ["a?b", "characters"],
  ["a".repeat(256), "long"],
])("%s", (slug, fault) => {
  expect(findSlugFault(slug)).toBe(fault);
});

it("spaces and marks are mended while one types", () => {
  expect(toSlug("Café au lait")).toBe("Cafe-au-lait");
  expect(toSlug("a/b")).toBe("a/b");
});

it("a name gives its words to the address", () => {
  expect(slugOfName(" Café: tea & more! ")).toBe("cafe-tea-more");
  expect(slugOfName("お茶")).toBe("");
});
