import { findRgb, type Json } from "@parley/core";
import { compileTheme } from "@parley/core/format";
import { describe, expect, it } from "vitest";
import { isDark } from "./color.ts";
import { cssUrl } from "./css-url.ts";
import { fontStack } from "./font.ts";
import { authorCss, themeCss } from "./theme-css.ts";
import { isDarkTheme, themeVariables } from "./theme-variables.ts";

describe("theme variables", () => {
  it("spec 3.3: name every part of the chat", () => {
    const variables = themeVariables(
      compileTheme({
        general: { background: { type: "Color", content: "#010203" }, font: "Inter" },
        chat: {
          hostBubbles: { backgroundColor: "#111111", color: "#eeeeee", opacity: 0.5 },
          buttons: { border: { thickness: 3, color: "#ff0000", roundeness: "custom", customRoundeness: 11 } },
          inputs: { placeholderColor: "#abcdef", shadow: "none" },
        },
      }),
    );
    expect(variables).toMatchObject({
      "--parley-page": "#010203",
      "--typebot-host-bubble-bg-rgb": "17, 17, 17",
      "--typebot-host-bubble-opacity": "0.5",
      "--typebot-host-bubble-color": "#eeeeee",
      "--typebot-button-border-width": "3px",
      "--typebot-button-border-radius": "11px",
      "--typebot-button-border-rgb": "255, 0, 0",
      "--typebot-input-placeholder-color": "#abcdef",
      "--typebot-input-box-shadow": "none",
    });
    expect(variables["--parley-font"]).toMatch(/^"Inter", ("Inter as [^"]+", )+system-ui/);
  });

  it("show a background picture, or nothing", () => {
    const withImage = themeVariables(
      compileTheme({ general: { background: { type: "Image", content: "https://x.y/a b.png" } } }),
    );
    expect(withImage["--parley-page-image"]).toBe('url("https://x.y/a b.png")');
    expect(themeVariables(compileTheme({ general: { background: { type: "None" } } }))["--parley-page"]).toBe(
      "transparent",
    );
  });

  it("blur what is behind a part only where the theme or custom CSS says so", () => {
    const filtersOf = (theme: Json) => {
      const variables = themeVariables(compileTheme(theme));
      return ["container", "host-bubble", "guest-bubble", "button", "input"].map(
        (part) => variables[`--parley-${part}-filter`],
      );
    };
    expect(filtersOf({})).toEqual(["none", "none", "none", "none", "none"]);
    const blurred = { chat: { hostBubbles: { blur: 4 } }, customCss: ".a { --typebot-button-blur: 2px }" };
    expect(filtersOf(blurred)).toEqual([
      "none",
      "blur(var(--typebot-host-bubble-blur))",
      "none",
      "blur(var(--typebot-button-blur))",
      "none",
    ]);
  });

  it("let no value end its declaration", () => {
    const css = themeCss(
      compileTheme({
        general: {
          font: 'x"; } body { display: none',
          background: { type: "Color", content: "red; } * { color: red" },
        },
        chat: { buttons: { color: "red } </style><script>" }, container: { maxWidth: "url(https://x.y)" } },
      }),
    );
    expect(css).not.toMatch(/display: none|<script|\* \{|https:/);
    expect(cssUrl('https://x.y/") } <b>')).toBe('url("https://x.y/%22) } %3Cb%3E")');
    expect(cssUrl("javascript:alert(1)")).toBe("none");
  });

  it("know dark pages", () => {
    expect(isDarkTheme(compileTheme({ general: { background: { type: "Color", content: "#010000" } } }))).toBe(true);
    expect(isDarkTheme(compileTheme({}))).toBe(false);
    expect(themeCss(compileTheme({ general: { background: { type: "Color", content: "#000" } } }))).toContain(
      "color-scheme:dark",
    );
  });
});

describe("colours", () => {
  it("are read as authors write them", () => {
    expect(findRgb("#abc")).toEqual({ red: 170, green: 187, blue: 204, alpha: 1 });
    expect(findRgb("#00000080")?.alpha).toBeCloseTo(0.5);
    expect(findRgb("rgba(1, 2, 3, 0.5)")).toEqual({ red: 1, green: 2, blue: 3, alpha: 0.5 });
    expect(findRgb("transparent")?.alpha).toBe(0);
    expect(findRgb("tomato")).toBeNull();
    expect(isDark({ red: 0, green: 0, blue: 0, alpha: 0.2 })).toBe(false);
  });
});

describe("the author's own CSS and font", () => {
  it("has no comments, and cannot leave its element", () => {
    const css = authorCss("/* secret */ .typebot-button { color: red } </style><script>");
    expect(css).not.toContain("secret");
    expect(css).not.toContain("</style");
    expect(css).toMatch(/^\.typebot-button \{ color: red \} .*$/);
    expect(authorCss("a > b { color: red }")).toBe("a > b { color: red }");
  });

  it("ends with a comment that is never closed, in no time", () => {
    expect(authorCss(`p { margin: 0 } ${"/* ".repeat(200_000)}`)).toBe("p { margin: 0 }");
  });

  it("has the system's fonts behind it, and alone where it has no name", () => {
    expect(fontStack({ type: "Google", family: 'In"ter' })).toMatch(/^"Inter", ("Inter as [^"]+", )+system-ui/);
    expect(fontStack({ type: "Custom", family: "" })).toMatch(/^system-ui/);
  });
});

describe("readable shades", () => {
  it("pass over colours that have the name of a built-in", () => {
    const color = { backgroundColor: "__proto__", color: "#ffffff" };
    const variables = themeVariables(
      compileTheme({
        chat: { buttons: color, inputs: { placeholderColor: "constructor", backgroundColor: "#ffffff" } },
      }),
    );
    expect(variables["--typebot-input-placeholder-color"]).toBe("constructor");
    expect(variables["--parley-button-background"]).toBe("__proto__");
  });

  it("take the place of default colours that are too light for their texts; chosen colours stay", () => {
    const shown = (chat: object) => themeVariables(compileTheme({ chat: { ...chat } }));
    expect(shown({})).toMatchObject({
      "--typebot-button-bg-rgb": "215, 59, 9",
      "--typebot-button-border-rgb": "215, 59, 9",
      "--typebot-guest-bubble-bg-rgb": "215, 59, 9",
      "--typebot-input-placeholder-color": "#6b7180",
    });
    // The default of version 6, which the import fills in.
    expect(shown({ guestBubbles: { backgroundColor: "#FF8E21" } })["--typebot-guest-bubble-bg-rgb"]).toBe("179, 89, 0");
    expect(shown({ buttons: { color: "#000000" } })["--typebot-button-bg-rgb"]).toBe("255, 89, 36");
    expect(shown({ buttons: { border: { color: "#00ff00" } } })["--typebot-button-border-rgb"]).toBe("0, 255, 0");
    const dark = shown({ inputs: { backgroundColor: "#000000" } });
    expect(dark["--typebot-input-placeholder-color"]).toBe("#9095A0");
  });
});

it("the ring around what has the focus has the buttons' colour, or the text's where that would not be seen", () => {
  const ring = (backgroundColor: string) =>
    themeVariables(compileTheme({ chat: { buttons: { backgroundColor } } }))["--parley-focus"];
  expect(ring("#0042DA")).toBe("var(--parley-button-background)");
  for (const pale of ["#ffe08a", "transparent", "tomato"]) expect(ring(pale)).toBe("var(--typebot-container-color)");
});
