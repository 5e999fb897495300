import fc from "fast-check";
import { expect, test } from "vitest";
import { htmlToRichText } from "./html-to-rich-text.ts";

const p = (...children: unknown[]) => ({ type: "p", children });

test.each([
  ["<div>What&#x27;s your name?</div>", [p({ text: "What's your name?" })]],
  ["<div>One</div><div></div><div>Two</div>", [p({ text: "One" }), p({ text: "" }), p({ text: "Two" })]],
  ["One<br>Two<br/><br>Four", [p({ text: "One" }), p({ text: "Two" }), p({ text: "" }), p({ text: "Four" })]],
  [
    '<div>To <span class="slate-bold slate-italic">AA</span> &amp; <b><u>you</u></b></div>',
    [
      p(
        { text: "To " },
        { text: "AA", bold: true, italic: true },
        { text: " & " },
        { text: "you", bold: true, underline: true },
      ),
    ],
  ],
  [
    '<p>See <a href="https://x.test/?a=1&amp;b=2" target="_blank">the <i>docs</i></a>.</p>',
    [
      p(
        { text: "See " },
        { type: "a", url: "https://x.test/?a=1&b=2", children: [{ text: "the " }, { text: "docs", italic: true }] },
        { text: "." },
      ),
    ],
  ],
  ["<div><div>Nested</div></div>", [p({ text: "Nested" })]],
  ["<ul>\n<li>A</li>\n<li>B</li>\n</ul>", [p({ text: "A" }), p({ text: "B" })]],
  ["a < b and <script>x</script><!-- no -->", [p({ text: "a " }, { text: "<" }, { text: " b and " }, { text: "x" })]],
  ["", []],
])("%s", (html, expected) => {
  expect(htmlToRichText(html)).toEqual(expected);
});

test("no HTML is too broken", () => {
  const part = fc.constantFrom(
    "<div>",
    "</div>",
    "<a href=x>",
    "</a>",
    "<b",
    ">",
    "<br>",
    "text",
    "&amp;",
    "&#x110000;",
    "</b>",
    "<li>",
    '"',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
      for (const paragraph of htmlToRichText(parts.join(""))) {
        expect(paragraph.type).toBe("p");
        expect(paragraph.children).not.toHaveLength(0);
      }
    }),
  );
});
