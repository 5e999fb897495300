import { expect, it } from "vitest";
import { findPlaces, say } from "../testing/lint-bot.ts";

const find = (options: Record<string, never> | object, type = "text") =>
  findPlaces("empty-bubble", { groups: { A: [{ type, options: { ...options } }] } });

it.each([
  ["no text", {}],
  ["no paragraph", { richText: [] }],
  ["a blank paragraph", { richText: [{ type: "p", children: [{ text: " " }] }] }],
  ["a blank list", { richText: [{ type: "ul", children: [{ type: "li", children: [{ text: "" }] }] }] }],
])("a text with %s", (_, options) => {
  expect(find(options)).toEqual(["A.0"]);
});

it("an image without an address, or one whose link has none", () => {
  expect(find({}, "image")).toEqual(["A.0"]);
  expect(find({ url: "https://example.org/a.png", hasLink: true }, "image")).toEqual(["A.0"]);
});

it("is content with text anywhere, and with what is hidden", () => {
  expect(findPlaces("empty-bubble", { groups: { A: [say("Hi"), say("{{x}}")] } })).toEqual([]);
  const list = [{ type: "ul", children: [{ type: "li", children: [{ type: "lic", children: [{ text: "one" }] }] }] }];
  expect(find({ richText: [{ type: "p", children: [{ text: "" }] }, ...list] })).toEqual([]);
  expect(
    find({ richText: [{ type: "p", children: [{ type: "inline-variable", children: [{ text: "" }] }] }] }),
  ).toEqual([]);
  expect(find({ url: "https://example.org/a.png" }, "image")).toEqual([]);
});
