import { describe, expect, it } from "vitest";
import { play, says } from "../../testing/play.ts";

type Item = { id: string; [key: string]: unknown };

const flow = (items: Item[], options: object = {}) => ({
  groups: {
    A: [{ type: "cards", options: options as never, items: items as never }, says("next")],
    B: [says("B")],
    C: [says("C")],
  },
  variables: ["Pick", "Name", "Titles", "Images", "Descriptions", "Values", "Part"],
});

const cities: Item[] = [
  {
    id: "p",
    imageUrl: "https://x.test/paris.png",
    title: "Paris",
    description: "A beautiful city",
    options: { internalValue: "FR" },
    paths: [
      { id: "p1", text: "Continue" },
      { id: "p2", text: "More info", to: "B" },
    ],
  },
  { id: "l", title: "London", to: "C", paths: [{ id: "l1", text: "Continue" }] },
];

describe("spec 3.24: Cards", () => {
  it("a path picked leads along its own edge, else its card's, else the block's", () => {
    play(flow(cities)).asks("cards").reply("More info", ["p2"]).answered("Paris").says("B").ends();
    play(flow(cities)).reply("Continue", ["p1"]).answered("Paris").says("next").ends();
    play(flow(cities)).reply("Continue", ["l1"]).answered("London").says("C").ends();
  });

  it("what was pressed is shown, the card's title is stored", () => {
    const story = play(flow(cities, { variableId: "vPick" })).reply("More info", ["p2"]);
    expect(story.outputs.find((output) => output.type === "answer")).toMatchObject({
      content: "Paris",
      label: "More info",
      variableId: "vPick",
    });
    expect(story.value("Pick")).toBe("Paris");
  });

  it.each([
    ["p2", "B"],
    [" paris ", "next"],
    ["London", "C"],
  ])("may be answered in writing: %s", (reply, said) => {
    play(flow(cities)).reply(reply).says(said).ends();
  });

  it("a card without a title is stored by its picture, else by what was pressed", () => {
    const items = [
      { id: "i", imageUrl: "https://x.test/a.png", paths: [{ id: "i1" }] },
      { id: "e", paths: [] },
    ];
    play(flow(items)).reply("i1").answered("https://x.test/a.png");
    play(flow(items)).reply("e").answered("Select");
  });

  it("spec 3.12, 4.4: asks again for anything else, with its own message", () => {
    play(flow(cities)).reply("Continue").says("Please try again.").asks();
    play(flow(cities)).reply("").says("Please try again.").asks();
    const own = { retryMessageContent: "Press a button, {{Name}}." };
    play(flow(cities, own), { variables: { Name: "Ada" } })
      .reply("Rome")
      .says("Press a button, Ada.")
      .asks();
  });
});

describe("parts of the picked card are saved", () => {
  it.each([
    ["Image URL", "https://x.test/paris.png"],
    ["Title", "Paris"],
    ["Description", "A beautiful city"],
    ["Button", "More info"],
    ["Internal Value", "FR"],
  ])("%s", (field, value) => {
    const saveResponseMapping = [{ field, variableId: "vPart" }, { field: "Title" }, { variableId: "vName" }];
    const story = play(flow(cities, { saveResponseMapping }), { variables: { Part: "old", Name: "old" } });
    story.reply("More info", ["p2"]);
    expect([story.value("Part"), story.value("Name")]).toEqual([value, "old"]);
  });

  it("an empty part clears the variable, but no internal value leaves it", () => {
    const save = (field: string) => flow(cities, { saveResponseMapping: [{ field, variableId: "vPart" }] });
    const saved = (field: string) =>
      play(save(field), { variables: { Part: "old" } })
        .reply("l1")
        .value("Part");
    expect(saved("Description")).toBeNull();
    expect(saved("Internal Value")).toBe("old");
  });
});

describe("the cards shown", () => {
  it("have their variables filled in, and a button each", () => {
    const item = { id: "i", imageUrl: "{{Name}}.png", title: "I'm {{Name}}", description: "{{Name}}!", paths: [] };
    const path = { id: "o1", text: "Take {{Name}}" };
    const items = [item, { id: "o", paths: [path, { id: "o2" }] }];
    expect(play(flow(items), { variables: { Name: "Ada" } }).input?.items).toEqual([
      {
        id: "i",
        imageUrl: "Ada.png",
        title: "I'm Ada",
        description: "Ada!",
        paths: [{ id: "i", text: "Select" }],
      },
      {
        id: "o",
        imageUrl: "",
        title: "",
        description: "",
        paths: [
          { id: "o1", text: "Take Ada" },
          { id: "o2", text: "Select" },
        ],
      },
    ]);
  });

  it("are left out when their condition is not met", () => {
    const condition = { comparisons: [{ variableId: "vName", comparisonOperator: "Is set" }] };
    const items = cities.map((item) => ({ ...item, options: { displayCondition: { isEnabled: true, condition } } }));
    expect(play(flow([...items, { id: "x" }])).input?.items).toHaveLength(1);
    expect(play(flow([...items, { id: "x" }]), { variables: { Name: "x" } }).input?.items).toHaveLength(3);
    play(flow([...items, { id: "x" }]))
      .reply("p1")
      .says("Please try again.");
  });
});

describe("cards from lists", () => {
  const template = {
    id: "t",
    imageUrl: "{{Images}}",
    title: "{{Titles}}",
    description: "A card for {{Name}}",
    options: { internalValue: "{{Values}}" },
    paths: [
      { id: "first", text: "Take it" },
      { id: "second", text: "{{Titles}}", to: "B" },
    ],
  };
  const variables = { Titles: ["One", "Two"], Images: ["1.png"], Values: ["a", "b"], Name: "Ada" };
  const saveResponseMapping = [{ field: "Internal Value", variableId: "vPart" }];

  it("one for each element; what is no list is repeated", () => {
    const story = play(flow([template]), { variables });
    expect(story.input?.items).toEqual([
      {
        id: "dynamic-card-0",
        imageUrl: "1.png",
        title: "One",
        description: "A card for Ada",
        paths: [
          { id: "dynamic-card-0-path-0", text: "Take it" },
          { id: "dynamic-card-0-path-1", text: "One" },
        ],
      },
      {
        id: "dynamic-card-1",
        imageUrl: "",
        title: "Two",
        description: "A card for Ada",
        paths: [
          { id: "dynamic-card-1-path-0", text: "Take it" },
          { id: "dynamic-card-1-path-1", text: "Two" },
        ],
      },
    ]);
  });

  it("lead along the edges of the paths they come from, and save the parts of their own element", () => {
    const told = () => play(flow([template], { saveResponseMapping }), { variables });
    const second = told().reply("Two", ["dynamic-card-1-path-1"]).answered("Two").says("B").ends();
    expect(second.value("Part")).toBe("b");
    expect(told().reply("one").answered("One").says("next").ends().value("Part")).toBe("a");
  });

  it("follow the titles, else the pictures, else the descriptions", () => {
    const count = (item: object, given: object = variables) =>
      play(flow([{ id: "t", ...item }]), { variables: given as never }).input?.items?.length;
    expect(count({ title: "{{Titles}}", imageUrl: "{{Images}}" })).toBe(2);
    expect(count({ title: "Title", imageUrl: "{{Images}}" })).toBe(1);
    expect(count({ description: "{{Titles}}" })).toBe(2);
    expect(count({ title: "{{Titles}}" }, { Titles: '["a","b","c"]' })).toBe(3);
    expect(count({ title: "{{Name}}" })).toBe(1);
    expect(count({ title: "{{Titles}}" }, {})).toBe(1);
  });

  it("that are empty leave nothing to pick: the chat goes on", () => {
    play(flow([template]), { variables: { Titles: [] } })
      .says("next")
      .ends();
  });

  it("not with a second item", () => {
    expect(play(flow([template, { id: "x" }]), { variables }).input?.items).toHaveLength(2);
  });
});
