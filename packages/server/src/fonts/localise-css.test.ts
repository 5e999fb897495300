import { describe, expect, it } from "vitest";
import { fontSourcesOf, importOf, statementsOf, unquote } from "./css-text.ts";
import { localiseCss } from "./localise-css.ts";

const refusing = (told: string[] = []) => ({
  fetchSheet: () => Promise.reject(new Error("no.")),
  keepFont: () => Promise.reject(new Error("no.")),
  tell: (sentence: string) => void told.push(sentence),
});

describe("a style sheet", () => {
  it("is read statement by statement, whatever stands in texts", () => {
    expect(statementsOf('@import "a;b"; p{content:"}"} @media x{a{}b{}} q')).toEqual([
      { prelude: '@import "a;b"', body: null },
      { prelude: "p", body: 'content:"}"' },
      { prelude: "@media x", body: "a{}b{}" },
      { prelude: "q", body: null },
    ]);
    expect(statementsOf("a{b:url(data:x;y{z)} }} c{d")).toEqual([
      { prelude: "a", body: "b:url(data:x;y{z)" },
      { prelude: "c", body: "d" },
    ]);
  });

  it.each([
    ["@import 'x.css'", { url: "x.css", media: "" }],
    ["@IMPORT url( x.css ) print", { url: "x.css", media: "print" }],
    ['@import url("x.css")layer(base)', { url: "x.css", media: "layer(base)" }],
    ["@import", null],
  ])("%s is understood", (prelude, found) => {
    expect(importOf(prelude)).toEqual(found);
  });

  it("may write addresses with escapes", () => {
    expect(unquote('"https\\3a //x.y/\\"z"')).toBe('https://x.y/"z');
    expect(fontSourcesOf("local(Mine), url(a.woff2)format(woff2) tech(variations), url('b,c.ttf')")).toEqual([
      { kind: "local", value: "Mine", format: "" },
      { kind: "url", value: "a.woff2", format: "woff2" },
      { kind: "url", value: "b,c.ttf", format: "" },
    ]);
  });

  it("keeps what is the server's own or carries itself", async () => {
    const css = [
      "@import '/own.css';",
      '@font-face{font-family:A;src:url("data:font/woff2;base64,AA==") format("woff2")}',
      '@font-face{font-family:B;src:url("/b.woff2")}',
      "p{background:url(https://x.y/z.png)}",
    ].join("\n");
    expect(await localiseCss(css, null, refusing())).toBe(css);
  });

  it("loses what leads to others under any spelling, and says so", async () => {
    const told: string[] = [];
    const css = [
      "@import url(//x.y/1.css);",
      "@import 'https\\3a//x.y/2.css' screen;",
      "@FONT-FACE{font-family:A;SRC:URL(HTTPS://x.y/3.woff2)}",
      "@supports (a:b){@media c{@font-face{src:url('http://x.y/4.woff2?key=1')}}}",
      "@font-face{font-family:A;src:url(ftp://x.y/5.woff2)}",
    ].join("");
    expect(await localiseCss(css, null, refusing(told))).toBe("@supports (a:b){@media c{}}");
    expect(told.sort()).toEqual([
      "The font file ftp://x.y/5.woff2 could not be fetched: no.",
      "The font file x.y/3.woff2 could not be fetched: no.",
      "The font file x.y/4.woff2 could not be fetched: no.",
      "The style sheet x.y/1.css could not be fetched: no.",
      "The style sheet x.y/2.css could not be fetched: no.",
    ]);
  });

  it("that imports itself ends", async () => {
    const told: string[] = [];
    const desk = { ...refusing(told), fetchSheet: async () => "@import 'again.css'; p{}" };
    expect(await localiseCss("@import 'https://x.y/a.css' print;", null, desk)).toMatch(/^@media print\{/);
    expect(told).toEqual([
      "The style sheet x.y/again.css could not be fetched: style sheets import one another too often",
    ]);
  });

  it.each(["/* ", "{", "}", '"', "url(", "url( ", "@import ", "@font-face{src:url(", "\\", "local('"])(
    "made of %s alone is read without a long wait",
    async (part) => {
      await localiseCss(part.repeat(200_000 / part.length), null, refusing());
    },
  );
});
