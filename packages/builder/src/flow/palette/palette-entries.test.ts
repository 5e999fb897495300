import { expect, test } from "vitest";
import { byFamily, findBlocks } from "./palette-entries.ts";

const labels = (search: string) => findBlocks(search).map(({ label }) => label);

test("a block is found by its name first, then by other words for it", () => {
  expect(labels("cond")[0]).toBe("Condition");
  expect(labels("multiple choice")).toContain("Buttons");
  expect(labels(" IF ")[0]).toBe("Condition");
  expect(labels("nothing is called this")).toEqual([]);
});

test("all blocks stand by their families", () => {
  const sections = byFamily(findBlocks(""));
  expect(sections.map(({ family }) => family).slice(0, 3)).toEqual(["bubble", "input", "logic"]);
  expect(sections.flatMap(({ blocks }) => blocks)).toHaveLength(findBlocks("").length);
});
