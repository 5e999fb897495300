import { describe, expect, it } from "vitest";
import { play, says } from "../../testing/play.ts";

type Items = { id: string; pictureSrc?: string; title?: string; description?: string; value?: string; to?: string }[];

const flow = (items: (Items[number] & { displayCondition?: object })[], options: object = {}) => ({
  groups: {
    A: [
      { type: "picture choice input", options: { variableId: "vPick", ...options } as never, items: items as never },
      says("next"),
    ],
    B: [says("B")],
  },
  variables: ["Pick", "Name", "Pictures", "Titles", "Descriptions"],
});

const sports: Items = [
  { id: "r", pictureSrc: "https://x.test/run.png", title: "Running", description: "Fast" },
  { id: "c", pictureSrc: "https://x.test/bike.png", title: "Cycling", value: "bike" },
  { id: "s", pictureSrc: "https://x.test/swim.png", to: "B" },
];

describe("a single picture", () => {
  it.each([
    ["r", "Running"],
    ["Running", "Running"],
    ["bike", "bike"],
    ["Cycling", "bike"],
    ["https://x.test/run.png", undefined],
  ])("is taken by %s as %s", (reply, stored) => {
    const story = play(flow(sports)).reply(reply);
    if (stored === undefined) story.says("Please try again.").asks();
    else expect(story.answered(stored).says("next").ends().value("Pick")).toBe(stored);
  });

  it("spec 4.5: A single-choice input follows the chosen item's own edge if it has one", () => {
    const story = play(flow(sports)).reply("https://x.test/swim.png", ["s"]).says("B").ends();
    expect(story.outputs.find((output) => output.type === "answer")).toMatchObject({
      content: "https://x.test/swim.png",
      label: "https://x.test/swim.png",
    });
  });

  it("shows its title and stores its value", () => {
    const story = play(flow(sports)).reply("bike", ["c"]);
    expect(story.outputs.find((output) => output.type === "answer")).toMatchObject({
      content: "bike",
      label: "Cycling",
    });
  });
});

describe("several pictures", () => {
  const several = { isMultipleChoice: true };

  it("spec 5.12: Multiple choice needs at least one selection; values are joined by a comma and a space", () => {
    const story = play(flow(sports, several)).reply("x", ["s", "c"]);
    story.answered("bike, https://x.test/swim.png").says("next").ends();
    play(flow(sports, several)).reply("", []).says("Please try again.").asks();
  });

  it("are found in what was written", () => {
    play(flow(sports, several)).reply("cycling and running").answered("Running, bike");
    play(flow(sports, several)).reply("1, 2").answered("Running, bike");
  });
});

it("spec 3.12, 4.4: asks again with its own message", () => {
  const own = { retryMessageContent: "Pick one, {{Name}}." };
  play(flow(sports, own), { variables: { Name: "Ada" } })
    .reply("Golf")
    .says("Pick one, Ada.")
    .asks();
});

describe("the pictures shown", () => {
  it("spec 3.20: have their variables filled in", () => {
    const item = { id: "i", pictureSrc: " https://x.test/{{Name}} ", title: "{{Name}}", description: "of {{Name}}" };
    expect(play(flow([item]), { variables: { Name: "Ada" } }).input?.items).toEqual([
      { id: "i", pictureSrc: "https://x.test/Ada", title: "Ada", description: "of Ada", value: "Ada" },
    ]);
  });

  it("are left out when their condition is not met", () => {
    const condition = { comparisons: [{ variableId: "vName", comparisonOperator: "Is set" }] };
    const items = [
      { id: "a", title: "A" },
      { id: "b", title: "B", displayCondition: { isEnabled: true, condition } },
    ];
    expect(play(flow(items)).input?.items).toHaveLength(1);
    expect(play(flow(items), { variables: { Name: "x" } }).input?.items).toHaveLength(2);
    play(flow(items)).reply("B").says("Please try again.");
  });

  describe("from lists", () => {
    const lists = {
      pictureSrcsVariableId: "vPictures",
      titlesVariableId: "vTitles",
      descriptionsVariableId: "vDescriptions",
    };
    const dynamic = { dynamicItems: { isEnabled: true, ...lists } };
    const variables = { Pictures: ["p0", "p1", "p2"], Titles: ["Zero", "Running"], Descriptions: ["the first"] };
    const shown = [
      { id: "0", pictureSrc: "p0", title: "Zero", description: "the first", value: "Zero" },
      { id: "1", pictureSrc: "p1", title: "Running", description: "", value: "Running" },
      { id: "2", pictureSrc: "p2", title: "", description: "", value: "p2" },
    ];

    it("take titles and descriptions from the same places", () => {
      const story = play(flow(sports, dynamic), { variables });
      expect(story.input?.items).toEqual(shown);
      story.reply("2").answered("p2").says("next").ends();
    });

    it("may be text that holds a list", () => {
      expect(
        play(flow([], dynamic), { variables: { ...variables, Pictures: '["p0","p1","p2"]' } }).input?.items,
      ).toEqual(shown);
    });

    it("lead where the block's own picture of the same title does", () => {
      const items = [{ id: "own", title: "Running", to: "B" }];
      play(flow(items, dynamic), { variables }).reply("Running", ["1"]).says("B").ends();
    });

    it("are not read while switched off, or while there is no picture", () => {
      const off = { dynamicItems: { isEnabled: false, ...lists } };
      expect(play(flow(sports, off), { variables }).input?.items).toHaveLength(3);
      expect(play(flow(sports, off), { variables }).input?.items?.[0]).toMatchObject({ id: "r" });
      expect(play(flow(sports, dynamic), { variables: { Titles: ["x"] } }).input?.items?.[0]).toMatchObject({
        id: "r",
      });
    });

    it.each(["pictureSrcsVariableId", "titlesVariableId", "descriptionsVariableId"])("differ without %s", (key) => {
      const less = { dynamicItems: { isEnabled: true, ...lists, [key]: undefined } };
      expect(play(flow(sports, less), { variables }).input?.items).not.toEqual(shown);
    });
  });
});

it("hands its labels and its search on", () => {
  const own = { buttonLabel: "Go {{Name}}", isSearchable: true, searchInputPlaceholder: "Find {{Name}}" };
  expect(play(flow(sports)).input?.options).toMatchObject({
    buttonLabel: "Send",
    isSearchable: false,
    searchInputPlaceholder: "Filter the options...",
  });
  expect(play(flow(sports, own), { variables: { Name: "on" } }).input?.options).toMatchObject({
    buttonLabel: "Go on",
    isSearchable: true,
    searchInputPlaceholder: "Find on",
  });
});

it("says which pictures were picked, in the order shown", () => {
  const pickedBy = (options: object, reply: string, ids: string[]) =>
    play(flow(sports, options))
      .reply(reply, ids)
      .outputs.flatMap((output) => (output.type === "answer" ? output.picked : []));
  const swim = { url: "https://x.test/swim.png", title: "" };
  const bike = { url: "https://x.test/bike.png", title: "Cycling" };
  expect(pickedBy({}, "bike", ["c"])).toEqual([{ kind: "pictures", pictures: [bike] }]);
  expect(pickedBy({ isMultipleChoice: true }, "x", ["s", "c"])).toEqual([{ kind: "pictures", pictures: [bike, swim] }]);
});
