import { definitions } from "@parley/blocks/definitions";
import { expect, test } from "vitest";
import { bySection, findEntries, offeredBlocks } from "./palette-entries.ts";

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

test("text and questions come first, in the order of use, and every block has a place", () => {
  const sections = bySection(offeredBlocks);
  expect(sections.map(({ section }) => section)).toEqual(["talk", "logic", "media", "integration"]);
  expect(sections.flatMap(({ blocks }) => blocks)).toEqual(offeredBlocks);
  expect(offeredBlocks.slice(0, 4).map(({ type }) => type)).toEqual([
    "text",
    "text input",
    "choice input",
    "email input",
  ]);
});

test("no two entries have one name, and each says what it does", () => {
  const names = offeredBlocks.map(({ label }) => label.toLowerCase());
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
  expect(offeredBlocks.filter(({ description }) => description.trim() === "")).toEqual([]);
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
