import { expect, it } from "vitest";
import type { FlowBlock } from "../nouns/flow-parts.ts";
import { findShownNext } from "./find-shown-next.ts";
import type { Flow } from "./flow.ts";

const text = (id: string, words: string): FlowBlock => ({
  id,
  type: "text",
  options: { richText: [{ type: "p", children: [{ text: words }] }] },
});
const maker = (more: Partial<FlowBlock> = {}): FlowBlock => ({ id: "make", type: "maker", options: {}, ...more });
const answer = { id: "v1", name: "Answer" };

const shownAfter = (...blocks: FlowBlock[]) =>
  findShownNext({ groups: [{ id: "g", title: "", blocks }], variables: [answer] } as unknown as Flow, "make");

it("is the variable that is all that the next bubble shows", () => {
  expect(shownAfter(maker(), text("b", "{{Answer}}"))).toEqual({ blockId: "b", variable: answer });
  expect(shownAfter(text("a", "Hi"), maker(), text("b", " {{Answer}} "), text("c", "Bye"))).toEqual({
    blockId: "b",
    variable: answer,
  });
});

it("is nothing where something else is shown, asked or gone to", () => {
  expect(shownAfter(maker(), text("b", "It says: {{Answer}}"))).toBeNull();
  expect(shownAfter(maker(), text("b", "{{Other}}"))).toBeNull();
  expect(shownAfter(maker(), text("b", "{{=Answer=}}"))).toBeNull();
  expect(shownAfter(maker(), { id: "b", type: "text input", options: {} })).toBeNull();
  expect(shownAfter(text("b", "{{Answer}}"), maker())).toBeNull();
  expect(shownAfter(maker({ outgoingEdgeId: "e" }), text("b", "{{Answer}}"))).toBeNull();
  expect(shownAfter(text("b", "{{Answer}}"))).toBeNull();
});
