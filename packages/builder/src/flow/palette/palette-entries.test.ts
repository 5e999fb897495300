import { definitions } from "@parley/blocks/definitions";
import { expect, test } from "vitest";
import { byFamily, findBlocks } from "./palette-entries.ts";

const labels = (search: string) => findBlocks(search).map(({ label }) => label);

test("a block is found by its name first, then by other words for it", () => {
  expect(labels("cond")[0]).toBe("Condition");
  expect(labels("multiple choice")).toContain("Buttons");
  expect(labels(" IF ")[0]).toBe("Condition");
  expect(labels("nothing is called this")).toEqual([]);
});

test("what only older files have is not offered", () => {
  expect(labels("openai")).toEqual(["OpenAI"]);
  expect(definitions.OpenAI?.label).toBe("OpenAI (old)");
});

test("all blocks stand by their families", () => {
  const sections = byFamily(findBlocks(""));
  expect(sections.map(({ family }) => family).slice(0, 3)).toEqual(["bubble", "input", "logic"]);
  expect(sections.flatMap(({ blocks }) => blocks)).toHaveLength(findBlocks("").length);
});

test("a family stands in the order of its names, without blocks that others have taken the place of", () => {
  const integrations = byFamily(findBlocks("")).find(({ family }) => family === "integration")?.blocks ?? [];
  const names = integrations.map(({ label }) => label);
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, "en")));
  expect(names).toContain("OpenAI");
  expect(labels("openai")).not.toContain("OpenAI (old)");
});
