import { expect, it } from "vitest";
import { findPlaces, lintBot, say, set } from "../testing/lint-bot.ts";

const inBlock = (type: string, options: { content: string } | { value: string }) =>
  findPlaces("invalid-code", {
    groups: { A: [{ type, options: { variableId: "vX", ...options } }] },
    variables: ["X"],
  });
const inCode = (content: string) => inBlock("Code", { content });
const inValue = (value: string) => inBlock("Set variable", { value });
const inText = (text: string) => findPlaces("invalid-code", { groups: { A: [say(text)] }, variables: ["X"] });

it.each(["const a = ;", "if (a {", "const f = () => { return 1", "a b"])("a code block with %s", (code) => {
  expect(inCode(code)).toEqual(["A.0"]);
});

it.each(["{{X}} === ", "const a = 1; a", "[1, 2].map((x) => x * )", "{{X}}.toUpperCase(", "return {{X}} +"])(
  "a value that looks like code: %s",
  (value) => {
    expect(inValue(value)).toEqual(["A.0"]);
  },
);

it("code in a text", () => {
  expect(inText("You pay {{= {{X}} * =}} euros")).toEqual(["A.0"]);
});

it("tells where", () => {
  const bot = { groups: { A: [set("X", "Math.round({{X}} * 2")] }, variables: ["X"] };
  expect(lintBot(bot)[0]?.message).toBe(`The code in Set variable in "A" can't be read: unexpected token at the end.`);
});

it.each([
  "await fetch('https://example.org')",
  "const a = 1;\nif (a) return {{X}};\nreturn `${a}`",
  "document.title = 'Hi'",
  "<script>\nconsole.log(1)\n</script>",
  "",
])("is content with a code block with %s", (code) => {
  expect(inCode(code)).toEqual([]);
});

it.each([
  "{{X}} + 1",
  "const a = {{X}}; return a",
  "Hello, {{X}}!",
  "Let me see (please)",
  "https://example.org/a?b=1&c=2",
  "e.g. this (or that), i.e. nothing",
  "{{X}}, {{X}}",
  "100 %",
  '{ "a": 1',
  "Don't do that; ever.",
  "Result => {{X}}",
  "Title\n=====",
  "return to the shop",
])("is content with the value %s", (value) => {
  expect(inValue(value)).toEqual([]);
});

it("is content with code in a text that can be read", () => {
  expect(inText("You pay {{= Number({{X}}) * 2 =}} euros, {{X}}")).toEqual([]);
});
