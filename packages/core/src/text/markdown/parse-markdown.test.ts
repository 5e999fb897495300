import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isRichTextElement, type RichTextNode } from "../rich-text.ts";
import { parseMarkdown } from "./parse-markdown.ts";

const p = (...children: RichTextNode[]) => ({ type: "p", children });
const text = (value: string, ...marks: string[]) => ({
  text: value,
  ...Object.fromEntries(marks.map((mark) => [mark, true])),
});
const a = (url: string, ...children: RichTextNode[]) => ({ type: "a", url, children });
const lic = (value: string) => ({ type: "lic", children: [text(value)] });
const li = (...children: RichTextNode[]) => ({ type: "li", children });

const leaves = (node: RichTextNode): string =>
  isRichTextElement(node) ? node.children.map(leaves).join("") : node.text;
const plain = (markdown: string) => parseMarkdown(markdown).map(leaves).join("\n");

describe("text", () => {
  it("without Markdown stays as it is, a paragraph for each, and a blank line is an empty paragraph", () => {
    expect(parseMarkdown("Ada")).toEqual([p(text("Ada"))]);
    expect(parseMarkdown("one\ntwo\n\n\nthree")).toEqual([
      p(text("one\ntwo")),
      p(text("")),
      p(text("")),
      p(text("three")),
    ]);
    expect(parseMarkdown("\n x \r\n\r\n")).toEqual([p(text(" x "))]);
    expect(parseMarkdown("")).toEqual([]);
    expect(parseMarkdown("**one**\n\ntwo")).toEqual([p(text("one", "bold")), p(text("")), p(text("two"))]);
  });

  it.each([
    "5 * 3 * 2",
    "snake_case_name",
    "2*3 = 6",
    "a ** b",
    "~one~",
    "[brackets] (here)",
    '["a","b"]',
    "<b>bold</b>",
    "a | b",
    "100%_off",
    "C:\\Users",
    "1.5 and -5",
    "#1",
    "```",
    "http:// and www.",
  ])("%s has no marks", (value) => {
    expect(parseMarkdown(value)).toEqual([p(text(value))]);
  });

  it("loses its backslashes before signs only", () => {
    expect(plain("\\*no\\* \\_mark\\_ \\n \\[x\\](y)")).toBe("*no* _mark_ \\n [x](y)");
  });
});

describe("marks", () => {
  it.each<[string, RichTextNode[]]>([
    ["**a** b", [text("a", "bold"), text(" b")]],
    ["__a__", [text("a", "bold")]],
    ["*a* _b_", [text("a", "italic"), text(" "), text("b", "italic")]],
    ["***a***", [text("a", "bold", "italic")]],
    ["**a *b* c**", [text("a ", "bold"), text("b", "bold", "italic"), text(" c", "bold")]],
    ["~~a~~", [text("a", "strikethrough")]],
    ["`a * b` *c*", [text("a * b", "code"), text(" "), text("c", "italic")]],
    ["`` ` ``", [text("`", "code")]],
    ["**5*3=15**", [text("5*3=15", "bold")]],
    ["*foo**bar*", [text("foo**bar", "italic")]],
    ["**a*", [text("*"), text("a", "italic")]],
    ["un*frigging*believable", [text("un"), text("frigging", "italic"), text("believable")]],
    ["**请注意。**后面", [text("请注意。", "bold"), text("后面")]],
    ["a\n**b**\nc", [text("a\n"), text("b", "bold"), text("\nc")]],
  ])("%s", (markdown, children) => {
    expect(parseMarkdown(markdown)).toEqual([p(...children)]);
  });
});

describe("links", () => {
  it.each<[string, RichTextNode[]]>([
    ["see [here](https://x.test/a_b_c).", [text("see "), a("https://x.test/a_b_c", text("here")), text(".")]],
    ['[a **b**](<u v> "title")', [a("u v", text("a "), text("b", "bold"))]],
    ["**[a](u)**", [a("u", text("a", "bold"))]],
    ["[a](u(1))", [a("u(1)", text("a"))]],
    ["[](u)", [a("u", text("u"))]],
    ["![cat](cat.png)", [a("cat.png", text("cat"))]],
    ["[https://x.test](https://y.test)", [a("https://y.test", text("https://x.test"))]],
    ["[a [b](c)](d)", [text("[a "), a("c", text("b")), text("](d)")]],
    ["[a](not a link)", [text("[a](not a link)")]],
    ["<https://x.test>", [a("https://x.test", text("https://x.test"))]],
    ["<me@x.test>", [a("mailto:me@x.test", text("me@x.test"))]],
    ["(https://x.test/a_(b)).", [text("("), a("https://x.test/a_(b)", text("https://x.test/a_(b)")), text(").")]],
    ["**https://x.test**", [a("https://x.test", text("https://x.test", "bold"))]],
    ["www.x.test!", [a("https://www.x.test", text("www.x.test")), text("!")]],
    ["请看https://x.test。", [text("请看"), a("https://x.test", text("https://x.test")), text("。")]],
    ["xhttps://x.test", [text("xhttps://x.test")]],
  ])("%s", (markdown, children) => {
    expect(parseMarkdown(markdown)).toEqual([p(...children)]);
  });
});

describe("blocks", () => {
  it("reads headings, rules and quotes", () => {
    expect(parseMarkdown("# One #\n### C#\n---\n> a\n> > **b**\nend")).toEqual([
      { type: "h1", children: [text("One")] },
      { type: "h3", children: [text("C#")] },
      { type: "hr", children: [text("")] },
      {
        type: "blockquote",
        children: [p(text("a")), { type: "blockquote", children: [p(text("b", "bold"))] }],
      },
      p(text("end")),
    ]);
  });

  it("reads code blocks, closed or not, and nothing in them", () => {
    const line = (value: string) => ({ type: "code_line", children: [text(value)] });
    expect(parseMarkdown("```js\nlet *a* = 1;\n\n  b()\n```\nend")).toEqual([
      { type: "code_block", lang: "js", children: [line("let *a* = 1;"), line(""), line("  b()")] },
      p(text("end")),
    ]);
    expect(parseMarkdown("~~~\na\n```")).toEqual([{ type: "code_block", children: [line("a"), line("```")] }]);
  });

  it("reads lists: nested, ordered, with blank lines and further paragraphs", () => {
    expect(parseMarkdown("Do:\n- a\n  - b\n- c\n\nend")).toEqual([
      p(text("Do:")),
      { type: "ul", children: [li(lic("a"), { type: "ul", children: [li(lic("b"))] }), li(lic("c"))] },
      p(text("")),
      p(text("end")),
    ]);
    expect(parseMarkdown("3. a\n\n   more\n4. **b**\n- c")).toEqual([
      {
        type: "ol",
        start: 3,
        children: [li(lic("a"), lic("more")), li({ type: "lic", children: [text("b", "bold")] })],
      },
      { type: "ul", children: [li(lic("c"))] },
    ]);
    expect(parseMarkdown("1. a\n   - b\n\n2. c")).toEqual([
      { type: "ol", children: [li(lic("a"), { type: "ul", children: [li(lic("b"))] }), li(lic("c"))] },
    ]);
  });

  it("reads tables", () => {
    const cell = (type: string, ...children: RichTextNode[]) => ({ type, children });
    expect(parseMarkdown("Prices:\n| A | B |\n|:--|--:|\n| *1* | a\\|b |\n\nend")).toEqual([
      p(text("Prices:")),
      {
        type: "table",
        children: [
          { type: "tr", children: [cell("th", text("A")), cell("th", text("B"))] },
          { type: "tr", children: [cell("td", text("1", "italic")), cell("td", text("a|b"))] },
        ],
      },
      p(text("")),
      p(text("end")),
    ]);
  });
});

it("gives a link without a text a leaf all the same", () => {
  expect(parseMarkdown("[]()")).toEqual([{ type: "p", children: [{ type: "a", url: "", children: [{ text: "" }] }] }]);
});

describe("any text", () => {
  const markup = fc.string({
    unit: fc.constantFrom(..."ab \n\n*_~`[]()<>#|-+.!\\\"'1:/w", "**", "](", "https://x", "- ", "1. ", "> ", "```"),
    maxLength: 80,
  });

  it("is read without an exception into JSON, elements with children and leaves with text", () => {
    const check = (node: RichTextNode): void => {
      if (!isRichTextElement(node)) return expect(typeof node.text).toBe("string");
      expect(typeof node.type).toBe("string");
      expect(node.children.length).toBeGreaterThan(0);
      for (const child of node.children) check(child);
    };
    fc.assert(
      fc.property(fc.oneof(markup, fc.string({ unit: "binary" })), (value) => {
        const nodes = parseMarkdown(value);
        expect(JSON.parse(JSON.stringify(nodes))).toEqual(nodes);
        for (const node of nodes) check(node);
      }),
      { numRuns: 1500 },
    );
  });

  it("keeps every letter, in order", () => {
    const letters = (value: string) => value.replace(/[^a-z]/g, "");
    const words = fc.string({
      unit: fc.constantFrom(..."ab \n*_~`[]<>#|-+.!\\", "**", "- ", "1. ", "> "),
      maxLength: 60,
    });
    // The text after an opening fence names the language of the code and is not shown, so such texts are skipped.
    const isFence = (value: string) => /^[ >]*(?:[-+*][ \t]+|\d[.)][ \t]+|>)*[ \t]*(?:`{3}|~{3})/m.test(value);
    fc.assert(
      fc.property(
        words.filter((value) => !isFence(value)),
        (value) => {
          expect(letters(plain(value))).toBe(letters(value));
        },
      ),
      { numRuns: 1500 },
    );
  });

  it("leaves a text that nobody can read as it is", () => {
    const text = "- a\n".repeat(25_001);
    expect(parseMarkdown(text)).toEqual([{ type: "p", children: [{ text }] }]);
    expect(parseMarkdown(text.slice(0, 100_000))).toMatchObject([{ type: "ul" }]);
  });

  it("takes time in proportion to its length, whatever it is made of", () => {
    const hostile = [
      ..."*_~`[]()<>#|-+!\\ \t\n",
      ...'**,***,*a,a*,_a_,**a*,*a**,*a_,[a](,[a](b(,[a](\\(,[a](u ,[a](u ",[a](u \'",![,](u),[]()'.split(","),
      ..."<a,<a@,`a``,www.,http://,http://a),(http://a.,- ,- a\n,1. a\n,> ,> >,| ,|a\n|-\n,a|\n,#,# a\n,\\*,* a **b".split(
        ",",
      ),
      "  - a\n",
      "- a\n\n",
      "a  \n",
      "-  ",
      "* * ",
    ];
    const time = (markdown: string) => {
      const start = performance.now();
      parseMarkdown(markdown);
      return performance.now() - start;
    };
    const backticks = Array.from({ length: 600 }, (_, length) => `${"`".repeat(length)} `).join("");
    const ladder = Array.from({ length: 300 }, (_, depth) => `${" ".repeat(depth * 2)}- a\n`).join("");
    const slow = [...hostile.map((unit) => unit.repeat(50_000 / unit.length)), backticks, ladder]
      .map((markdown) => ({ markdown: markdown.slice(0, 12), milliseconds: Math.min(time(markdown), time(markdown)) }))
      .filter(({ milliseconds }) => milliseconds > 500);
    expect(slow).toEqual([]);
  });
});
