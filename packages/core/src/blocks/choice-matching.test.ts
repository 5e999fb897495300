import { describe, expect, it } from "vitest";
import { type Choice, judgeChoice } from "./choice-matching.ts";

const choices: Choice[] = [
  { id: "c", text: "Cat", value: "Cat" },
  { id: "d", text: "Dog", value: "canine" },
  { id: "h", text: "Hot dog", value: "Hot dog" },
  { id: "s", text: "Sure", value: "Sure" },
  { id: "n", text: "Not sure", value: "Not sure" },
];

const one = (text: string, itemIds?: string[]) =>
  judgeChoice(choices, { text, ...(itemIds ? { itemIds } : {}) }, false);
const several = (text: string, itemIds?: string[]) =>
  judgeChoice(choices, { text, ...(itemIds ? { itemIds } : {}) }, true);

describe("one of several", () => {
  it.each([
    ["c", "c"],
    ["Cat", "c"],
    [" canine ", "d"],
    ["Dog", "d"],
    ["Hot dog", "h"],
  ])("%s is %s", (text, itemId) => {
    expect(one(text)).toMatchObject({ isValid: true, itemId });
  });

  it("takes what was picked before what is written, and tells text and value apart", () => {
    expect(one("Cat", ["d"])).toEqual({
      pickedIds: ["d"],
      isValid: true,
      content: "canine",
      label: "Dog",
      itemId: "d",
    });
  });

  it("refuses other case, other text, and nothing", () => {
    for (const text of ["cat", "Horse", ""]) expect(one(text)).toEqual({ isValid: false });
    expect(judgeChoice([{ id: "a", text: "", value: "" }], { text: "" }, false)).toEqual({ isValid: false });
  });
});

describe("several", () => {
  it.each([
    ["dog and cat", "Cat, canine"],
    ["canine, c", "Cat, canine"],
    ["not sure", "Not sure"],
    ["sure. not sure.", "Sure, Not sure"],
    ["Catalogue of hot dogs", undefined],
    ["3, 1", "Cat, Hot dog"],
    ["7", undefined],
    ["", undefined],
  ])("%s is %s", (text, content) => {
    const outcome = several(text);
    expect("content" in outcome ? outcome.content : undefined).toBe(content);
  });

  it("takes what was picked, in the order shown, and follows no item", () => {
    expect(several("x", ["h", "d"])).toEqual({
      pickedIds: ["d", "h"],
      isValid: true,
      content: "canine, Hot dog",
      label: "Dog, Hot dog",
    });
    expect(several("Cat", [])).toEqual({ isValid: false });
  });

  it("counts from 1, whatever ids made of numbers say", () => {
    const numbered = ["red", "green", "blue"].map((text, index) => ({ id: String(index), text, value: text }));
    expect(judgeChoice(numbered, { text: "1 2" }, true)).toMatchObject({ content: "red, green" });
    expect(judgeChoice(numbered, { text: "1" }, false)).toMatchObject({ content: "green" });
  });

  it("reads texts that would be patterns as they are", () => {
    const odd = [{ id: "i", text: "C++ (new)", value: "C++ (new)" }];
    expect(judgeChoice(odd, { text: "I like c++ (new) most" }, true)).toMatchObject({ content: "C++ (new)" });
  });
});
