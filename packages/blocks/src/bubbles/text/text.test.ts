import { compileFlow, importBotFile } from "@parley/core/format";
import { describe, expect, it } from "vitest";
import { definitions } from "../../definitions.ts";
import { play } from "../../testing/play.ts";

const paragraph = (...children: object[]) => ({ type: "p", children });
const text = (...richText: object[]) => ({
  groups: { A: [{ type: "text", options: { richText: richText as never } }] },
  variables: ["Name", "Empty"],
});

/** Returns what the bubble shows if the variable Name has this value. */
const shown = (richText: object[], Name = "Ada") => {
  const bubble = play(text(...richText), { variables: { Name } }).outputs.find((output) => output.type === "bubble");
  return bubble?.content.richText;
};

it("shows a list whole, or only its last entry where the author wants that", () => {
  const said = (isLastOfListShown: boolean, Name: string[] | string) =>
    play(
      {
        groups: {
          A: [
            {
              type: "text",
              options: { richText: [paragraph({ text: "Said {{Name}}." })] as never, isLastOfListShown },
            },
          ],
        },
        variables: ["Name"],
      },
      { variables: { Name } },
    ).outputs.find((output) => output.type === "bubble")?.text;
  expect(said(false, ["Red", "Green"])).toBe('Said ["Red","Green"].');
  expect([said(true, ["Red", "Green"]), said(true, "Blue"), said(true, [])]).toEqual([
    "Said Green.",
    "Said Blue.",
    "Said .",
  ]);
});

describe("what the author wrote", () => {
  it("spec 3.7: richText is what a text bubble says; html and plainText of old files become it on import", () => {
    const point = { x: 0, y: 0 };
    const blocks = [
      { id: "a", type: "text", content: { richText: [paragraph({ text: "one" })] } },
      { id: "b", type: "text", content: { html: "<div>two <b>three</b></div>", plainText: "no" } },
      { id: "c", type: "text", content: { plainText: "four" } },
    ];
    const { file } = importBotFile({
      version: "6.1",
      name: "Bot",
      icon: null,
      folderId: null,
      events: [{ id: "s", type: "start", graphCoordinates: point, outgoingEdgeId: "e" }],
      groups: [{ id: "g", title: "G", graphCoordinates: point, blocks }],
      edges: [{ id: "e", from: { eventId: "s" }, to: { groupId: "g" } }],
      variables: [],
      theme: {},
      settings: {},
    });
    const { flow } = compileFlow(file, definitions, { botId: "bot", version: 1 });
    const blocksOfFlow = flow.groups[0]?.blocks.map(({ type, options }) => ({ type, options })) ?? [];
    play({ groups: { A: blocksOfFlow } })
      .says("one")
      .says("two three")
      .says("four")
      .ends();
  });

  it("fills variables into leaves and addresses and keeps the marks", () => {
    const link = { type: "a", url: "https://x.test/{{Name}}", children: [{ text: "for {{Name}}" }] };
    expect(shown([paragraph({ text: "Hi {{Name}}", bold: true }, link)])).toEqual([
      paragraph(
        { text: "Hi Ada", bold: true },
        { type: "a", url: "https://x.test/Ada", children: [{ text: "for Ada" }] },
      ),
    ]);
  });

  it("spec 5.14, B5.28: Links get 'https://' prefixed unless they start with http, mailto, tel or sms, or are a variable placeholder", () => {
    const link = (url: string) => ({ type: "a", url, children: [{ text: "link" }] });
    const becomes = (url: string, expected: string, Name?: string) =>
      expect(shown([paragraph(link(url))], Name)).toEqual([paragraph(link(expected))]);
    becomes("x.test", "https://x.test");
    for (const url of ["http://x.test", "mailto:a@x.test", "tel:1", "sms:1"]) becomes(url, url);
    for (const value of ["http://x.test", "mailto:a@x.test", "/relative"]) becomes("{{Name}}", value, value);
  });

  it("puts a line break between paragraphs of the plain text", () => {
    play(text(paragraph({ text: "one" }), paragraph({ text: "two" })))
      .says("one\ntwo")
      .ends();
  });

  it("says nothing when it is empty, or holds only blank lines or variables without a value", () => {
    play(text()).ends();
    play(text(paragraph({ text: "" }), paragraph({ text: " " }))).ends();
    play(text(paragraph({ text: "{{Empty}}" }))).ends();
  });

  it("keeps nodes it doesn't know", () => {
    const odd = { type: "mention", user: 1, children: [{ text: "@{{Name}}", id: "x" }, { type: "void" }] };
    expect(shown([odd])).toEqual([{ ...odd, children: [{ text: "@Ada", id: "x" }, { type: "void" }] }]);
  });
});

describe("values are Markdown", () => {
  const lone = paragraph({ text: "" }, { text: "{{Name}} " });
  const list = {
    type: "ul",
    children: [
      { type: "li", children: [{ type: "lic", children: [{ text: "a" }] }] },
      { type: "li", children: [{ type: "lic", children: [{ text: "b", bold: true }] }] },
    ],
  };

  it("whose blocks take the place of a paragraph that is only that variable", () => {
    const value = "# Title\n\n- a\n- **b**";
    expect(shown([paragraph({ text: "Look:" }), lone], value)).toEqual([
      paragraph({ text: "Look:" }),
      { type: "h1", children: [{ text: "Title" }] },
      paragraph({ text: "" }),
      list,
    ]);
  });

  it("or stand inside a list item, a quote or a cell", () => {
    const item = (value: string) =>
      shown([{ type: "li", children: [{ type: "lic", children: [{ text: "{{Name}}" }] }] }], value);
    expect(item("**a**")).toEqual([{ type: "li", children: [{ type: "lic", children: [{ text: "a", bold: true }] }] }]);
    expect(item("- a\n- **b**")).toEqual([{ type: "li", children: [{ type: "lic", children: [list] }] }]);
    expect(item("")).toBeUndefined();
  });

  it("else become leaves of the text around them, which passes on its marks", () => {
    expect(shown([paragraph({ text: "Hi {{Name}}!" })], "**A** _b_ c")).toEqual([
      paragraph(
        { text: "Hi " },
        { text: "A", bold: true },
        { text: " " },
        { text: "b", italic: true },
        { text: " c!" },
      ),
    ]);
    expect(shown([paragraph({ text: "{{Name}}", underline: true })], "[a](u) **b**")).toEqual([
      paragraph(
        { type: "a", url: "u", children: [{ text: "a", underline: true }] },
        { text: " ", underline: true },
        { text: "b", underline: true, bold: true },
      ),
    ]);
    expect(shown([{ type: "h2", children: [{ text: "{{Name}}" }] }], "a\n- b")).toEqual([
      { type: "h2", children: [{ text: "a" }, { text: "\n" }, { text: "• " }, { text: "b" }] },
    ]);
  });

  it("keep their blank lines there", () => {
    expect(shown([paragraph({ text: "Hi {{Name}}!" })], "a\n\n\nb")).toEqual([paragraph({ text: "Hi a\n\n\nb!" })]);
  });

  it("keep the signs of lists, tables and code there", () => {
    const value = "2. x\n3. `y`\n> z\n\n| a | b |\n|---|---|\n| 1 | 2 |\n```\nc d\n```";
    const [only] = shown([paragraph({ text: "A: {{Name}}" })], value) as {
      children: { text: string; code?: true }[];
    }[];
    expect(only?.children.map(({ text: part }) => part).join("")).toBe("A: 2. x\n3. y\nz\n\na | b\n1 | 2\nc d");
    expect(only?.children.filter(({ code }) => code).map(({ text: part }) => part)).toEqual(["y", "c d"]);
  });

  it("bring no link into a link", () => {
    const link = { type: "a", url: "https://x.test", children: [{ text: "{{Name}}" }] };
    expect(shown([paragraph(link)], "[in](https://y.test)")).toEqual([
      paragraph({ ...link, children: [{ text: "in" }] }),
    ]);
  });

  it("are not searched for variables, and the author's own text is no Markdown", () => {
    expect(shown([paragraph({ text: "**{{Name}}** {{Name}}" })], "{{Name}}*")).toEqual([
      paragraph({ text: "**{{Name}}*** {{Name}}*" }),
    ]);
  });

  it("leave nothing behind when they are empty, not even a line", () => {
    expect(shown([paragraph({ text: "a" }), lone, paragraph({ text: "{{Name}}{{Empty}}", bold: true })], "")).toEqual([
      paragraph({ text: "a" }),
    ]);
    expect(shown([paragraph({ text: "a" }), paragraph({ text: "" })])).toEqual([
      paragraph({ text: "a" }),
      paragraph({ text: "" }),
    ]);
  });

  it("include the results of code", () => {
    const flow = { ...text(paragraph({ text: "{{= code =}}" })) };
    const groups = { A: [{ ...flow.groups.A[0], type: "text", expressions: [" code "] }] };
    const story = play({ ...flow, groups }, { evaluate: () => "- a\n- **b**" });
    expect(story.outputs.find((output) => output.type === "bubble")).toMatchObject({ content: { richText: [list] } });
    story.says("a\nb").ends();
  });
});
