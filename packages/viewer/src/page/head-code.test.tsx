import { describe, expect, it } from "vitest";
import { renderHeadCode } from "./head-code.ts";

const values: Record<string, string | string[]> = {
  Name: "Ada",
  Evil: `"'</script><script>alert(1)</script>\\ \${x} & \n<!--`,
  List: ["a", "b"],
};
const render = (code: string) => renderHeadCode(code, (name) => values[name]);
const parse = (code: string) => {
  const { head } = new DOMParser().parseFromString(`<!doctype html><head>${render(code)}`, "text/html");
  return head;
};

describe("an author's head code", () => {
  it("keeps elements as they are written", () => {
    const code = `<meta name="robots" content="all"><script async src="https://x.y/a.js?b=1&amp;c=2" data-a='{"b":1}'></script><style>a > b { color: red }</style><script>if (1 < 2 && "</b>") { go() }</script>`;
    expect(render(code)).toBe(
      `<meta name="robots" content="all"><script async src="https://x.y/a.js?b=1&amp;c=2" data-a="{&quot;b&quot;:1}"></script><style>a > b { color: red }</style><script>if (1 < 2 && "</b>") { go() }</script>`,
    );
  });

  it("loses text outside of elements, comments, and elements that the page has itself", () => {
    expect(render("Paste this: <!-- Tag --> <title>Mine</title> bye <!doctype html><html><head></head></body>")).toBe(
      "<title>Mine</title>",
    );
    expect(render("<noscript>Off</noscript><div>On <b>it</b></div>")).toBe(
      "<noscript>Off</noscript><div>On <b>it</b></div>",
    );
  });

  it("loses rules about the badge", () => {
    expect(render("<style>.lite-badge { display: none } p { margin: 0 }</style>")).toBe(
      "<style> p { margin: 0 }</style>",
    );
  });

  it("has its variables filled in", () => {
    expect(render(`<script>hello("{{Name}}", "{{Nobody}}")</script><meta name="author" content="{{Name}}">`)).toBe(
      `<script>hello("Ada", "")</script><meta name="author" content="Ada">`,
    );
  });

  it("closes what was left open, so that the page behind it stays whole", () => {
    expect(render('<div class="a"><p>One<br>Two</div></p><section')).toBe(
      '<div class="a"><p>One<br>Two</p></div><section></section>',
    );
    for (const open of ["<script>let a = 1", "<style>a {", "<title>Open", "<!-- open", '<meta content="open', "<"])
      expect(parse(`${open}`).ownerDocument.body.innerHTML.replace(/</g, "&lt;")).toMatch(/^(?:&lt;meta.*)?$/);
  });
});

describe("values in an author's head code, whoever chose them", () => {
  it("are texts in scripts", () => {
    const script = parse(`<script>window.value = "{{Evil}}" + '{{Evil}}' + \`{{Evil}}\`</script>`).querySelector(
      "script",
    );
    const given: { value?: string } = {};
    new Function("window", script?.textContent ?? "")(given);
    expect(given.value).toBe(`${values.Evil}`.repeat(3));
    expect(parse(`<script>"{{Evil}}"</script>`).children).toHaveLength(1);
  });

  it("are JSON in JSON", () => {
    const script = parse(`<script type="application/ld+json">{"name":"{{Evil}}"}</script>`).querySelector("script");
    expect(JSON.parse(script?.textContent ?? "")).toEqual({ name: values.Evil });
  });

  it("are no code where they stand bare", () => {
    const script = parse("<script>value = {{Name}} + {{Evil}}</script>").querySelector("script")?.textContent ?? "";
    expect(script).toMatch(/^value = Ada \+ [\w .\\-]+$/);
  });

  it("are texts in attributes, handlers and styles", () => {
    const meta = parse(`<meta name=a content={{Evil}}>`).querySelector("meta");
    expect([meta?.getAttribute("content"), meta?.attributes.length]).toEqual([values.Evil, 2]);
    const handler = parse(`<link onload="go('{{Evil}}')">`).querySelector("link")?.getAttribute("onload") ?? "";
    let said = "";
    new Function("go", handler)((text: string) => {
      said = text;
    });
    expect(said).toBe(values.Evil);
    expect(render("<style>a::after { content: '{{Evil}}' }</style>")).not.toMatch(/<script|content: '"/);
  });

  it("are texts in addresses that are scripts", () => {
    const link = parse(`<link href="java\nscript:go('{{Evil}}')">`).querySelector("link")?.getAttribute("href") ?? "";
    let said = "";
    new Function("go", decodeURIComponent(link.slice(link.indexOf(":") + 1)))((text: string) => {
      said = text;
    });
    expect(said).toBe(values.Evil);
  });

  it("may be cut off within a character", () => {
    values.Half = "\ud83d";
    expect(render('<img src="/?n={{Half}}">')).toBe('<img src="/?n=%EF%BF%BD">');
  });

  it("are parts of addresses, and can't name a script of their own", () => {
    values.Link = "https://evil.example/x.js";
    expect(render('<script src="{{Link}}"></script>')).toBe(
      '<script src="https%3A%2F%2Fevil.example%2Fx.js"></script>',
    );
    expect(render('<img src="https://x.y/?n={{Name}} B">')).toBe('<img src="https://x.y/?n=Ada B">');
  });
});
