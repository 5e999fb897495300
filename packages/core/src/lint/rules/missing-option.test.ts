import { expect, it } from "vitest";
import { findPlaces, lintBot, say } from "../testing/lint-bot.ts";

const find = (type: string, options = {}) =>
  findPlaces("missing-option", { groups: { A: [say("Hi"), { type, options }] }, variables: ["X"] });

it.each(["Redirect", "Jump", "Typebot link", "Set variable"])("%s without what it needs", (type) => {
  expect(find(type)).toEqual(["A.1"]);
});

it("names the option", () => {
  const [first] = lintBot({ groups: { A: [say("Hi"), { type: "Redirect", options: { url: "  " } }] } });
  expect(first).toEqual({
    rule: "missing-option",
    severity: "error",
    message: 'Redirect in "A" does nothing: its option "Address" is empty.',
    remedy: "Fill it in, or remove the block.",
    field: "url",
    groupId: "A",
    blockId: "A.1",
  });
});

it("is content with what is filled in, and with blocks that need nothing", () => {
  expect(find("Redirect", { url: "https://example.org" })).toEqual([]);
  expect(find("Set variable", { variableId: "vX" })).toEqual([]);
  expect(find("text input")).toEqual([]);
  expect(find("unheard of")).toEqual([]);
});
