import { describe, expect, it } from "vitest";
import { play, says } from "../../testing/play.ts";

type Items = { id: string; content?: string; value?: string; to?: string; displayCondition?: object }[];

const flow = (items: Items, options: object = {}) => ({
  groups: {
    A: [
      { type: "choice input", options: { variableId: "vPick", ...options } as never, items: items as never },
      says("next"),
    ],
    B: [says("B")],
  },
  variables: ["Pick", "Name", "List"],
});
const animals: Items = [
  { id: "c", content: "Cat" },
  { id: "d", content: "Dog", value: "canine" },
  { id: "h", content: "Hot dog", to: "B" },
];

describe("a single choice", () => {
  it.each([
    ["Cat", "Cat"],
    ["canine", "canine"],
    ["Dog", "canine"],
    ["d", "canine"],
    [" Cat ", "Cat"],
  ])("takes %s as %s", (reply, stored) => {
    const story = play(flow(animals)).reply(reply).answered(stored).says("next").ends();
    expect(story.value("Pick")).toBe(stored);
  });

  it("spec 3.19, 4.5: takes the item picked, shows its text and follows its edge", () => {
    const story = play(flow(animals)).reply("Hot dog", ["h"]).says("B").ends();
    expect(story.outputs.find((output) => output.type === "answer")).toMatchObject({
      content: "Hot dog",
      label: "Hot dog",
    });
    const labelled = play(flow(animals)).reply("canine", ["d"]);
    expect(labelled.outputs.find((output) => output.type === "answer")).toMatchObject({
      content: "canine",
      label: "Dog",
    });
  });

  it("asks again for anything else, other case included", () => {
    play(flow(animals)).reply("cat").says("Please try again.").asks().reply("Cat").says("next");
  });
});

it("asks again with its own message", () => {
  const own = { retryMessageContent: "Pick one, {{Name}}." };
  play(flow(animals, own), { variables: { Name: "Ada" } })
    .reply("Horse")
    .says("Pick one, Ada.")
    .asks();
  play(flow(animals, { ...own, isMultipleChoice: true }))
    .reply("Horse")
    .says("Pick one, .")
    .asks();
});

describe("a multiple choice", () => {
  const several = { isMultipleChoice: true };

  it.each([
    ["Dog, Cat", "Cat, canine"],
    ["hot dog", "Hot dog"],
    ["I like cat and canine", "Cat, canine"],
    ["1 and 3", "Cat, Hot dog"],
    ["c", "Cat"],
  ])("finds the answers in %s: %s", (reply, stored) => {
    play(flow(animals, several)).reply(reply).answered(stored).says("next").ends();
  });

  it("stores the items picked in their own order, and follows no item's edge", () => {
    play(flow(animals, several)).reply("x", ["h", "c"]).answered("Cat, Hot dog").says("next").ends();
  });

  it("spec 5.12: needs at least one", () => {
    play(flow(animals, several)).reply("bird").says("Please try again.").asks();
    play(flow(animals, several)).reply("", []).says("Please try again.").asks();
  });
});

describe("the items shown", () => {
  it("have their variables filled in", () => {
    const story = play(flow([{ id: "i", content: "I'm {{Name}}", value: "{{Name}}" }]), { variables: { Name: "Ada" } });
    expect(story.input?.items).toEqual([{ id: "i", content: "I'm Ada", value: "Ada" }]);
  });

  it("come from a list where one is given, without repetitions", () => {
    const dynamic = { dynamicVariableId: "vList" };
    const story = play(flow([], dynamic), { variables: { List: ["red", "", "blue", "red"] } });
    expect(story.input?.items?.map((item) => item.content)).toEqual(["red", "blue"]);
    story.reply("blue").answered("blue");
    expect(play(flow([], dynamic), { variables: { List: '["a","b"]' } }).input?.items).toHaveLength(2);
    expect(play(flow(animals, dynamic)).input?.items).toHaveLength(3);
  });

  it("of a list lead where the block's own item of the same text does", () => {
    const story = play(flow(animals, { dynamicVariableId: "vList" }), { variables: { List: ["Cat", "Hot dog"] } });
    story.reply("Hot dog").says("B").ends();
  });

  it("are left out when their condition is not met", () => {
    const condition = { comparisons: [{ variableId: "vName", comparisonOperator: "Is set" }] };
    const items: Items = [
      { id: "a", content: "A" },
      { id: "b", content: "B", displayCondition: { isEnabled: true, condition } },
    ];
    expect(play(flow(items)).input?.items).toHaveLength(1);
    expect(play(flow(items), { variables: { Name: "x" } }).input?.items).toHaveLength(2);
    play(flow(items)).reply("B").says("Please try again.");
  });
});

it("spec 3.19: hands its labels and its search on", () => {
  expect(play(flow(animals)).input?.options).toMatchObject({
    buttonLabel: "Send",
    isSearchable: false,
    searchInputPlaceholder: "Filter the options...",
    areInitialSearchButtonsVisible: true,
  });
  const own = {
    buttonLabel: "Go {{Name}}",
    isSearchable: true,
    searchInputPlaceholder: "Find",
    areInitialSearchButtonsVisible: false,
  };
  expect(play(flow(animals, own), { variables: { Name: "on" } }).input?.options).toMatchObject({
    buttonLabel: "Go on",
    isSearchable: true,
    searchInputPlaceholder: "Find",
    areInitialSearchButtonsVisible: false,
  });
});
