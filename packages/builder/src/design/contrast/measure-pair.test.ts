import { contrastOf, findRgb } from "@parley/core";
import { compileTheme } from "@parley/core/format";
import { describe, expect, it } from "vitest";
import { findReadable, toHex } from "./find-readable.ts";
import { measurePair, pairIds } from "./measure-pair.ts";

const rgb = (color: string) => {
  const found = findRgb(color);
  if (!found) throw new Error(`${color} is no colour`);
  return found;
};

describe("a readable shade", () => {
  it("is the colour itself where that can be read", () => {
    expect(toHex(findReadable(rgb("#000000"), rgb("#ffffff"), 4.5))).toBe("#000000");
  });

  it("is the nearest one that can be read, whatever the two colours", () => {
    for (const color of ["#ff5924", "#777777", "#00ff00", "#ffffff", "#0000ff", "#767676"])
      for (const other of ["#ffffff", "#000000", "#808080", "#ff8800"])
        expect([color, other, contrastOf(findReadable(rgb(color), rgb(other), 4.5), rgb(other)) >= 4.5]).toEqual([
          color,
          other,
          true,
        ]);
    const shade = findReadable(rgb("#8888ff"), rgb("#ffffff"), 4.5);
    expect(contrastOf(shade, rgb("#ffffff"))).toBeLessThan(5);
    expect(shade.blue).toBeGreaterThan(shade.red);
  });
});

describe("the pairs of a theme", () => {
  it("can all be read in a bot nobody has designed", () => {
    const theme = compileTheme({});
    for (const pair of pairIds) expect([pair, measurePair(theme, pair)?.fixes]).toEqual([pair, []]);
  });

  it("are measured as visitors see them, and mended by either colour", () => {
    const buttons = { color: "#ffffff", backgroundColor: "#ffcc00" };
    const found = measurePair(compileTheme({ chat: { buttons } }), "buttons");
    expect(found?.ratio).toBeLessThan(2);
    expect(found?.fixes.map(({ kind, path }) => [kind, path.at(-1)])).toEqual([
      ["text", "color"],
      ["background", "backgroundColor"],
    ]);
    for (const { path, color } of found?.fixes ?? []) {
      const mended = compileTheme({ chat: { buttons: { ...buttons, [path.at(-1) ?? ""]: color } } });
      expect(measurePair(mended, "buttons")?.ratio).toBeGreaterThanOrEqual(4.5);
    }
  });

  it("count what shines through", () => {
    const theme = (opacity: number) =>
      compileTheme({
        general: { background: { type: "Color", content: "#ffffff" } },
        chat: { hostBubbles: { color: "#ffffff", backgroundColor: "#000000", opacity } },
      });
    expect(measurePair(theme(1), "hostBubbles")?.ratio).toBeCloseTo(21, 0);
    expect(measurePair(theme(0.1), "hostBubbles")?.ratio).toBeLessThan(2);
  });

  it("are not guessed on a picture", () => {
    const background = { type: "Image", content: "https://example.org/a.jpg" };
    const theme = compileTheme({ general: { background }, chat: { hostBubbles: { opacity: 0.5 } } });
    expect(measurePair(theme, "container")).toBeNull();
    expect(measurePair(theme, "hostBubbles")).toBeNull();
    expect(measurePair(theme, "buttons")).not.toBeNull();
  });
});
