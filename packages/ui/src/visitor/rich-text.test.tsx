import type { RichTextNode } from "@parley/core";
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { RichText } from "./rich-text.tsx";

afterEach(cleanup);

const show = (nodes: RichTextNode[]) => render(<RichText nodes={nodes} />).container;

it("renders paragraphs and marks", () => {
  const container = show([
    { type: "p", children: [{ text: "a " }, { text: "b", bold: true, underline: true }, { text: "c", italic: true }] },
  ]);
  expect(container.innerHTML).toBe(
    '<div data-element-type="p">a <span class="slate-bold slate-underline">b</span><span class="slate-italic">c</span></div>',
  );
});

it("renders an empty paragraph as a blank line", () => {
  expect(show([{ type: "p", children: [{ text: "" }] }]).innerHTML).toBe('<div data-element-type="p"><br></div>');
});

it("renders links that are safe, in a new tab", () => {
  const container = show([
    { type: "p", children: [{ type: "a", url: "https://x.y", children: [{ text: "good" }] }] },
    { type: "p", children: [{ type: "a", url: "javascript:alert(1)", children: [{ text: "bad" }] }] },
  ]);
  const [good, bad] = container.querySelectorAll("a");
  expect(good?.outerHTML).toBe('<a href="https://x.y" target="_blank" rel="noopener noreferrer">good</a>');
  expect(bad?.getAttribute("href")).toBe("#");
});

it("renders lists, and unknown elements as they are", () => {
  const list: RichTextNode = {
    type: "ul",
    children: [{ type: "li", children: [{ type: "lic", children: [{ text: "one" }] }] }],
  };
  const container = show([list, { type: "blockquote", children: [{ text: "said" }] }]);
  expect(container.querySelector("ul > li > div")?.textContent).toBe("one");
  expect(container.querySelector("[data-element-type=blockquote]")?.textContent).toBe("said");
});

it("renders what Markdown in values brings", () => {
  const leaf = (text: string, ...marks: string[]) => ({
    text,
    ...Object.fromEntries(marks.map((mark) => [mark, true])),
  });
  const element = (type: string, ...children: RichTextNode[]): RichTextNode => ({ type, children });
  const { innerHTML } = show([
    element("h1", leaf("Title")),
    { ...element("ol", element("li", element("lic", leaf("two")))), start: 2 },
    element(
      "code_block",
      element("code_line", leaf("a <b>")),
      element("code_line", leaf("")),
      element("code_line", leaf("c")),
    ),
    element("hr", leaf("")),
    element("table", element("tr", element("th", leaf("A"))), element("tr", element("td", leaf("")))),
    element("p", leaf("x", "code"), leaf("y", "strikethrough", "bold")),
  ]);
  expect(innerHTML).toBe(
    [
      '<h2 data-element-type="h1">Title</h2>',
      '<ol start="2"><li data-element-type="li"><div data-element-type="lic">two</div></li></ol>',
      '<pre data-element-type="code_block" dir="ltr"><code>a &lt;b&gt;\n\nc</code></pre>',
      "<hr>",
      '<table data-element-type="table"><tbody><tr><th scope="col">A</th></tr>',
      '<tr><td data-element-type="td"><br></td></tr></tbody></table>',
      '<div data-element-type="p"><code class="slate-code">x</code>',
      '<span class="slate-bold slate-strikethrough">y</span></div>',
    ].join(""),
  );
});

it("renders the variable elements of older engines, empty ones not at all", () => {
  const inline: RichTextNode = { type: "inline-variable", children: [{ text: "in" }] };
  const container = show([
    { type: "variable", children: [{ type: "p", children: [{ text: "block" }] }] },
    { type: "variable", children: [{ type: "p", children: [{ text: "" }] }] },
    { type: "p", children: [{ text: "a " }, inline] },
  ]);
  expect(container.innerHTML).toBe(
    '<div data-element-type="variable"><div data-element-type="p">block</div></div>' +
      '<div data-element-type="p">a <span data-element-type="inline-variable">in</span></div>',
  );
});

it("shows the address of a link without a text", () => {
  expect(show([{ type: "a", url: "https://x.y", children: [{ text: "" }] }]).textContent).toBe("https://x.y");
});

it("never reads text as HTML", () => {
  expect(show([{ type: "p", children: [{ text: "<img src=x onerror=alert(1)>" }] }]).querySelector("img")).toBeNull();
});
