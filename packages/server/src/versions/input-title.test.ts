import type { FlowBlock } from "@parley/core";
import { expect, it } from "vitest";
import { titleInputs } from "./input-title.ts";

const paragraphs = (...lines: string[]) => lines.map((text) => ({ type: "p", children: [{ text }] }));
const says = (...lines: string[]) => ({ type: "text", options: { richText: paragraphs(...lines) } });
const asks = { type: "text input", options: {} };
const asksName = { type: "text input", options: { variableId: "v1" } };
const variables = new Map([["v1", { name: "Name" }]]);
const shows = { type: "image", options: { url: "https://example.org/a.png" } };

const titlesOf = (...blocks: { type: string; options: object }[]) => {
  const flow = blocks.map((block, index) => ({ id: String(index), ...block }) as FlowBlock);
  const group = { id: "g", title: "Welcome", blocks: flow };
  return [...titleInputs(group, (type) => type === "text input", variables).values()];
};

it("an input is called by the question before it: the last line that says something", () => {
  expect(titlesOf(says("Hello!", "What is your name?", ""), asks)).toEqual(["What is your name?"]);
  expect(titlesOf(says("Hello!"), says("And you are …"), shows, says(" "), asks)).toEqual(["And you are …"]);
});

it("a text that only shows values is no question", () => {
  expect(titlesOf(says("What is your name?"), says("{{Answer}}"), asks)).toEqual(["What is your name?"]);
  expect(titlesOf(says("How old are you, {{Name}}?", "{{= 1 + 1 =}} {{Answer}}!"), asks)).toEqual([
    "How old are you, {{Name}}?",
  ]);
  expect(titlesOf(says("{{Answer}}"), asksName, says("{{Answer}}"), asks)).toEqual(["Name", "Welcome"]);
  expect(titlesOf(says("👋 or 👍"), asks)).toEqual(["👋 or 👍"]);
});

it("one that nothing is said before is called like its variable, else like its group", () => {
  expect(titlesOf(asksName)).toEqual(["Name"]);
  expect(titlesOf(asks, says("How old are you?"), asks, asks)).toEqual(["Welcome", "How old are you?", "Welcome"]);
});

it("a long question is cut", () => {
  expect(titlesOf(says("word ".repeat(50)), asks)[0]).toBe(`${"word ".repeat(15)}word…`);
});
