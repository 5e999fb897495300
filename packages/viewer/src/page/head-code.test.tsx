import { type HtmlNode, isHtmlElement, parseHtml } from "@parley/core/html";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { renderHeadCode } from "./head-code.ts";

const values: Record<string, string | string[]> = {
  Name: "Ada",
  Evil: `"'</script><script>alert(1)</script>\\ \${x} & \n<!--`,
  List: ["a", "b"],
  Link: "https://evil.example/x.js",
  Scheme: "javascript",
  Call: "alert(1)",
  Word: "onload",
  Half: "\ud83d",
  Marks: "\ufdd00\ufdd1",
  'a "b" > <c>': "right",
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
    // What a browser makes of it: an end tag alone is a paragraph, and a tag without its end is nothing.
    expect(render('<div class="a"><p>One<br>Two</div></p><section')).toBe(
      '<div class="a"><p>One<br>Two</p></div><p></p>',
    );
    for (const open of ["<script>let a = 1", "<style>a {", "<title>Open", "<!-- open", '<meta content="open', "<"])
      expect(parse(`${open}`).ownerDocument.body.innerHTML.replace(/</g, "&lt;")).toMatch(/^(?:&lt;meta.*)?$/);
  });
});

describe("HTML of every kind", () => {
  const cases: [code: string, rendered: string][] = [
    // Attributes: without quotes, in capitals, twice, with entities and with what ends a tag elsewhere.
    ["<link rel=icon href=/a/b.png?c=1&d=2 />", '<link rel="icon" href="/a/b.png?c=1&amp;d=2">'],
    ["<META NAME='a' CONTENT='b'>", '<meta name="a" content="b">'],
    ['<meta name="a" name="b" content="1 > 0">', '<meta name="a" content="1 &gt; 0">'],
    ["<meta content='&quot;&eacute;&amp;lt;&quot;'>", '<meta content="&quot;é&amp;lt;&quot;">'],
    ["<script async defer src=a.js></script>", '<script async defer src="a.js"></script>'],
    ['<div {"a":1} <b="c" data-x.y:z@="1">x</div>', '<div data-x.y:z@="1">x</div>'],
    // Texts
    ["<p>Fish &amp; chips &lt;3 &copy; A&B</p>", "<p>Fish &amp; chips &lt;3 © A&amp;B</p>"],
    ["<title>a < b &amp; c</title>", "<title>a &lt; b &amp; c</title>"],
    ["<p>1 < 2</p>", "<p>1 &lt; 2</p>"],
    // Comments and declarations, whole and broken
    ["<!-- a > b --><meta><!--> <base> --><?php ?><![CDATA[x]]>", "<meta><base>"],
    ["<meta><!-- <script>x</script>", "<meta>"],
    ["<script><!-- let a = '<b>'; //--></script>", "<script><!-- let a = '<b>'; //--></script>"],
    // Styles, whose text holds no elements
    ["<style>a::after { content: '</b>' } /* <p> */", "<style>a::after { content: '</b>' } /* <p> */</style>"],
    ["<style></STYLE ><meta>", "<style></style><meta>"],
    // What is shown without scripting only
    ['<noscript><img src="a.png" alt="&lt;a>"></noscript>', '<noscript><img src="a.png" alt="&lt;a>"></noscript>'],
    ["<noscript>a<noscript>b</noscript><meta>", "<noscript>a<noscript>b</noscript><meta>"],
    // Elements left open, closed twice or wrongly
    ["<ul><li>One<ul><li>Two</ul><li>Three", "<ul><li>One<ul><li>Two</li></ul></li><li>Three</li></ul>"],
    ["<b><i>x</b>y</i>", "<b><i>x</i></b><i>y</i>"],
    ["</div></script></style><meta>", "<meta>"],
    ["<template><td>x", "<template><td>x</td></template>"],
    // Images, in which names mean something else
    [
      "<svg viewBox='0 0 1 1'><path d=M0/><title><b>x",
      '<svg viewBox="0 0 1 1"><path d="M0/"><title><b>x</b></title></path></svg>',
    ],
    ["<svg><style>a > b</style><a xlink:href=#x /></svg>", '<svg><style>a &gt; b</style><a xlink:href="#x"></a></svg>'],
    // What would take the page away
    ["<meta><plaintext>x<meta>", "<meta>"],
    ["<frameset><frame src=x></frameset><body onload=x><meta>", "<meta>"],
    ["<a$b>x<i>y</i></a$b>", "<i>y</i>"],
  ];

  it.each(cases)("%s", (code, rendered) => {
    expect(render(code)).toBe(rendered);
  });

  it("ends where the author's script ends, whatever stands in it", () => {
    const closed = '<script><!--\ndocument.write("<script src=a.js></scr" + "ipt>") //--></script>';
    expect(render(closed)).toBe(closed);
    const nested = "<script><!-- <script>x</script> --></script>";
    expect(render(nested)).toBe(nested);
    expect(render("<script>'<!-- <script>'")).toBe("<script>'<\\!-- <script>'</script>");
    const unclosed = "<script>'<!-- <script> </script> <script>'";
    expect(render(unclosed)).toBe("<script>'<\\!-- <script> <\\/script> <script>'</script>");
  });

  it("without end is left out", () => {
    expect(render(`<meta>${"<div>".repeat(100_000)}`)).toBe("");
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

  it("are parts of addresses, however the address is written, and no scheme", () => {
    expect(render('<a href="{{Scheme}}:{{Call}}" id=a></a>')).toBe('<a id="a"></a>');
    expect(render('<iframe src="&#1;{{Scheme}}&colon;x">')).toBe("<iframe></iframe>");
    expect(render('<script src="data:text/javascript;base64,{{Call}}"></script>')).toBe("<script></script>");
    expect(render("<script src=\"data:text/javascript,go('{{Evil}}')\"></script>")).not.toMatch(/%27|''|\(1\)/);
    expect(render("<a href=\"\x01 java&#10;script:go('{{Evil}}')\">")).not.toMatch(/%27|&#39;/);
    expect(render('<svg><a xlink:href="/{{Call}}/{{Link}}"></a></svg>')).toBe(
      '<svg><a xlink:href="/alert(1)/https%3A%2F%2Fevil.example%2Fx.js"></a></svg>',
    );
    expect(render('<img srcset="{{Name}}.png 1x, https://x.y/{{Name}}.png 2x">')).toBe(
      '<img srcset="Ada.png 1x, https://x.y/Ada.png 2x">',
    );
    expect(render('<meta http-equiv=Refresh content="0; url={{Link}}">')).toBe(
      '<meta http-equiv="Refresh" content="0; url=https%3A%2F%2Fevil.example%2Fx.js">',
    );
  });

  it("are texts in documents of their own", () => {
    const code = `<iframe srcdoc="<p title='{{Evil}}'>{{Evil}}</p><script>go('{{Evil}}')</script>"></iframe>`;
    const frame = parse(code).ownerDocument.querySelector("iframe");
    const inner = new DOMParser().parseFromString(frame?.getAttribute("srcdoc") ?? "", "text/html");
    expect(inner.querySelector("p")?.textContent).toBe(values.Evil);
    expect(inner.querySelector("p")?.getAttribute("title")).toBe(values.Evil);
    let said = "";
    new Function("go", inner.querySelector("script")?.textContent ?? "")((text: string) => {
      said = text;
    });
    expect(said).toBe(values.Evil);
  });

  it("are texts and parts of addresses in what is shown without scripting only", () => {
    const code = '<noscript><a href="{{Scheme}}:x"><img src="/?n={{Link}}" alt={{Evil}}>{{Evil}}</a></noscript>';
    const rendered = render(code);
    expect(rendered).toMatch(
      /^<noscript><a><img src="\/\?n=https%3A%2F%2Fevil.example%2Fx.js" alt="[^"<>]*">[^<>]*<\/a>/,
    );
    expect(rendered).toMatch(/<\/a><\/noscript>$/);
  });

  it("are texts in images", () => {
    const code =
      "<svg><script>go('{{Evil}}')</script><style>a { content: '{{Evil}}' }</style><text>{{Evil}}</text></svg>";
    expect(render(code)).not.toMatch(/alert\(|'<|"'/);
  });

  it("are no names of elements and attributes", () => {
    expect(render("<img {{Word}}=x {{Word}}><{{Word}}><b{{Word}}>x<i>y</i></b{{Word}}><p><{{Word}} /></p>")).toBe(
      "<img><i>y</i><p>&lt;onload /&gt;</p>",
    );
  });

  it("take no part when the code is read, and neither do the names of variables", () => {
    expect(render('<meta content={{a "b" > <c>}}><p>{{a "b" > <c>}}')).toBe('<meta content="right"><p>right</p>');
    expect(render("<p>{{Name}} {{Marks}} \ufdd00\ufdd1")).toBe("<p>Ada &#64976;0&#64977; 0</p>");
  });

  it("may be cut off within a character", () => {
    expect(render('<img src="/?n={{Half}}">')).toBe('<img src="/?n=%EF%BF%BD">');
  });

  it("are parts of addresses, and can't name a script of their own", () => {
    expect(render('<script src="{{Link}}"></script>')).toBe(
      '<script src="https%3A%2F%2Fevil.example%2Fx.js"></script>',
    );
    expect(render('<img src="https://x.y/?n={{Name}} B">')).toBe('<img src="https://x.y/?n=Ada B">');
  });
});

describe("any head code", () => {
  const tags =
    "a b p div span i svg math mtext style script title textarea noscript template table tr td select option ul li iframe xmp noembed plaintext form button foreignObject desc mi annotation-xml frameset body".split(
      " ",
    );
  const piece = fc.oneof(
    fc.constantFrom(
      ...tags.flatMap((tag) => [`<${tag}>`, `</${tag}>`, `<${tag} {{v}} title={{v}} onload="{{v}}" href='{{v}}'>`]),
    ),
    fc.constantFrom(
      "{{v}}",
      "x",
      "<!--",
      "-->",
      "<",
      ">",
      '"',
      "'",
      "=",
      "/>",
      "&lt;",
      "<![CDATA[",
      "]]>",
      "{{= {{v}} =}}",
      "<br>",
    ),
    fc.constantFrom(
      "</{{v}}>",
      "<{{v}}",
      "<x{{v}}>",
      "{{v",
      "}}",
      "<script><!--<script>",
      "<iframe srcdoc='<b>{{v}}'>",
    ),
  );
  const anyCode = fc.array(piece, { maxLength: 15 }).map((pieces) => pieces.join(""));
  const fill = (code: string, value: string) => renderHeadCode(code, () => value);

  it("has the same elements and attributes whatever the values are", () => {
    const structure = (nodes: readonly HtmlNode[]): unknown[] =>
      nodes
        .filter(isHtmlElement)
        .map(({ tagName, attrs, childNodes }) => [tagName, attrs.map(({ name }) => name), structure(childNodes)]);
    const anyValue = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom(
        `"><script>alert(1)</script>`,
        "' onload=x '",
        "</style></title></noscript>",
        "--> <!--",
        "javascript:alert(1)",
      ),
    );
    fc.assert(
      fc.property(anyCode, anyValue, (code, value) => {
        expect(structure(parseHtml(fill(code, value)))).toEqual(structure(parseHtml(fill(code, "x"))));
      }),
      { numRuns: 1000 },
    );
  });

  it("leaves the page behind it whole", () => {
    fc.assert(
      fc.property(anyCode, (code) => {
        const last = parseHtml(`${fill(code, "x")}<span id="rest">x</span>`).at(-1);
        expect(last && isHtmlElement(last) && last.attrs[0]?.value).toBe("rest");
      }),
      { numRuns: 1000 },
    );
  });
});
