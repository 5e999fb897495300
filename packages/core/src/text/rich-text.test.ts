import { expect, it } from "vitest";
import { type RichTextNode, richTextToPlain } from "./rich-text.ts";

const element = (type: string, ...children: (RichTextNode | string)[]): RichTextNode => ({
  type,
  children: children.map((child) => (typeof child === "string" ? { text: child } : child)),
});

it("plain text is the texts of all leaves, with line breaks between blocks", () => {
  expect(richTextToPlain([])).toBe("");
  expect(
    richTextToPlain([element("p", "one ", element("a", "two"), " three"), element("p", ""), element("p", "4")]),
  ).toBe("one two three\n\n4");
  const item = (text: string, ...more: RichTextNode[]) => element("li", element("lic", text), ...more);
  expect(richTextToPlain([element("ul", item("a", element("ol", item("b"))), item("c"))])).toBe("a\nb\nc");
  const row = element("tr", element("td", "1"), element("td", "2"));
  expect(richTextToPlain([element("table", row, row)])).toBe("1 2\n1 2");
  expect(richTextToPlain([element("p", element("inline-variable", element("p", "x")), "y")])).toBe("xy");
});
