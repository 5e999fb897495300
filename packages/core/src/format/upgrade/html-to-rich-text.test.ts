import fc from "fast-check";
import { expect, test } from "vitest";
import { HtmlError } from "../../html/parse-html.ts";
import { htmlToRichText } from "./html-to-rich-text.ts";

const p = (...children: unknown[]) => ({ type: "p", children });
const line = (text: string) => p({ text });
const italic = p(
  { text: "One ", italic: true },
  { text: "two", italic: true, bold: true },
  { text: " three", bold: true },
);

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
  ["<ul><li>A<ul><li>B</li></ul></li><li>C<li>D</ul>", [line("A"), line("B"), line("C"), line("D")]],
  ["<ol><li><p>A</p></li><li><div>B</div>C</li></ol>", [line("A"), line("B"), line("C")]],
  ["One<p>Two<p>Three<div>Four", [line("One"), line("Two"), line("Three"), line("Four")]],
  ["<table><tr><td>A<td>B<tr><td>C</table>", [line("A"), line("B"), line("C")]],
  ["<b>One<div>Two</div></b>Three", [p({ text: "One", bold: true }), p({ text: "Two", bold: true }), line("Three")]],
  ["<i>One <b>two</i> three</b>", [italic]],
  ["a < b and <script>x</script><!-- no -->", [line("a < b and ")]],
  ["One<style>p { margin: 0 }</style><noscript>Off</noscript><template>No</template>", [line("One")]],
  ["One<!-- <b>two</b> > three --><!-- four", [line("One")]],
  ["&eacute;&nbsp;&copy; &lt;b&gt; &#128075; &nonsense; & &amp;amp;", [line("é\u00a0© <b> 👋 &nonsense; & &amp;")]],
  ["<div title='a > b' hidden>One</div>", [line("One")]],
  [
    "<span class=slate-bold>One</span><span class='not-slate-bold'>Two</span>",
    [p({ text: "One", bold: true }, { text: "Two" })],
  ],
  [
    "<a href=https://x.test/?a=1&b=2>One</a>",
    [p({ type: "a", url: "https://x.test/?a=1&b=2", children: [{ text: "One" }] })],
  ],
  [
    "<a href='#'><div>One</div><div>Two</div></a><a href='#'></a><a>Three</a>",
    [
      p({ type: "a", url: "#", children: [{ text: "One" }] }),
      p({ type: "a", url: "#", children: [{ text: "Two" }] }),
      line("Three"),
    ],
  ],
  ["<div>One", [line("One")]],
  ["One<b", [line("One")]],
  ["<div>\n  {{Name}}  \n</div>", [line("\n  {{Name}}  \n")]],
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
    "<ul>",
    "<table>",
    "<td>",
    "<svg>",
    "<style>",
    "</style>",
    "<noscript>",
    "<template>",
    "<!--",
    "-->",
    "<plaintext>",
    "\0",
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

test.each([
  ["nested without end", "<div>".repeat(200_000)],
  [
    "of marks that are never closed, before many paragraphs",
    `<p>${Array.from({ length: 400 }, (_, id) => `<b id=${id}>`).join("")}</p>${"<p>One</p>".repeat(5000)}`,
  ],
])("HTML %s is refused at once", (_, html) => {
  const startedAt = performance.now();
  expect(() => htmlToRichText(html)).toThrow(HtmlError);
  expect(performance.now() - startedAt).toBeLessThan(2000);
});
