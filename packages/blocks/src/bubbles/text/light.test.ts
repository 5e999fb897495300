import { createFlow } from "@parley/engine/testing";
import { expect, it } from "vitest";
import { complete, play } from "../../testing/play.ts";
import { light } from "./light.ts";

const flowOf = (richText: object[]) => ({
  groups: { A: [{ type: "text", options: { richText: richText as never } }] },
});

const texts = [
  [{ type: "p", children: [{ text: "Plain, " }, { text: "bold", bold: true }] }],
  [{ type: "p", children: [{ text: "See " }, { type: "a", url: "example.org", children: [{ text: "here" }] }] }],
  [{ type: "ul", children: [{ type: "li", children: [{ type: "lic", children: [{ text: "one" }] }] }] }],
  [{ type: "p", children: [{ text: "" }] }],
];

it.each(texts)("does the same as the whole run where it suffices: %j", (...richText) => {
  const test = flowOf(richText);
  const [block] = complete(createFlow(test)).groups[0]?.blocks ?? [];
  expect(block && light.suffices(block)).toBe(true);
  const small = play(test, { catalogue: { text: light.run } });
  expect(small.outputs).toEqual(play(test).outputs);
});

it("leaves texts with variables to the whole run", () => {
  const [block] =
    complete(createFlow(flowOf([{ type: "p", children: [{ text: "{{Name}}" }] }]))).groups[0]?.blocks ?? [];
  expect(block && light.suffices(block)).toBe(false);
});
