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

it("never reads text as HTML", () => {
  expect(show([{ type: "p", children: [{ text: "<img src=x onerror=alert(1)>" }] }]).querySelector("img")).toBeNull();
});
