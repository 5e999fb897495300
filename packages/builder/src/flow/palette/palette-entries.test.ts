import { definitions } from "@parley/blocks/definitions";
import { expect, test } from "vitest";
import { byFamily, findEntries, offeredBlocks } from "./palette-entries.ts";

const labels = (search: string) => findEntries(offeredBlocks, search).map(({ label }) => label);

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
  const sections = byFamily(offeredBlocks);
  expect(sections.map(({ family }) => family).slice(0, 3)).toEqual(["bubble", "input", "logic"]);
  expect(sections.flatMap(({ blocks }) => blocks)).toHaveLength(offeredBlocks.length);
});

test("a family stands in the order of its names, without blocks that others have taken the place of", () => {
  const integrations = byFamily(offeredBlocks).find(({ family }) => family === "integration")?.blocks ?? [];
  const names = integrations.map(({ label }) => label);
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, "en")));
  expect(names).toContain("OpenAI");
  expect(labels("openai")).not.toContain("OpenAI (old)");
});

test("a block is found by what people say, and before others that only mention it", () => {
  expect(labels("ask for e-mail")[0]).toBe("Email");
  expect(labels("but")[0]).toBe("Buttons");
  expect(labels("menu")).toContain("Buttons");
  expect(labels("number")[0]).toBe("Number");
  expect(labels("number").length).toBeGreaterThan(1);
  expect(offeredBlocks).toHaveLength(Object.keys(definitions).length - 1);
});

test("text stands first among the bubbles, and among the questions", () => {
  expect(byFamily(offeredBlocks).map(({ blocks }) => blocks[0]?.type)).toEqual([
    "text",
    "text input",
    "Condition",
    expect.any(String),
  ]);
});
