import { contrastOf, findRgb, pageColor } from "@parley/core";
import { compileTheme } from "@parley/core/format";
import { describe, expect, it } from "vitest";
import { themePresets } from "./theme-presets.ts";

const bundledFonts = ["Inter", "Montserrat", "Nunito", "Open Sans", "Outfit", "Roboto"];

const contrast = (one: string, other: string): number => {
  const [first, second] = [findRgb(one), findRgb(other)];
  if (first === null || second === null) throw new Error(`${one} or ${other} is no colour`);
  return contrastOf(first, second);
};

it("each has an id and a name of its own, and there are light and dark ones", () => {
  expect(new Set(themePresets.map(({ id }) => id)).size).toBe(themePresets.length);
  expect(new Set(themePresets.map(({ name }) => name)).size).toBe(themePresets.length);
  expect(themePresets.filter(({ isDark }) => isDark).length).toBeGreaterThanOrEqual(3);
  expect(themePresets.filter(({ isDark }) => !isDark).length).toBeGreaterThanOrEqual(5);
});

describe.each(themePresets.map((preset) => [preset.name, preset] as const))("%s", (_, { theme, isDark }) => {
  const problems: unknown[] = [];
  const complete = compileTheme(theme, problems as never);
  const page = pageColor(complete);

  it("holds only what a theme can hold, and a font that needs no other server", () => {
    expect(problems).toEqual([]);
    expect(bundledFonts).toContain("family" in complete.general.font ? complete.general.font.family : "");
  });

  it("can be read: every text has a contrast of 4.5 to what is behind it", () => {
    const { container, hostBubbles, guestBubbles, buttons, inputs } = complete.chat;
    const background = complete.general.background.content;
    const pairs = {
      page: [container.color, background],
      bubbles: [hostBubbles.color, hostBubbles.backgroundColor],
      answers: [guestBubbles.color, guestBubbles.backgroundColor],
      buttons: [buttons.color, buttons.backgroundColor],
      fields: [inputs.color, inputs.backgroundColor],
      placeholders: [inputs.placeholderColor, inputs.backgroundColor],
    } as const;
    for (const [name, [text, behind]] of Object.entries(pairs))
      expect([name, contrast(text, behind) >= 4.5]).toEqual([name, true]);
    // Buttons stand out from the page (non-text contrast).
    expect(contrast(buttons.backgroundColor, background)).toBeGreaterThanOrEqual(3);
  });

  it("is as light or dark as it says", () => {
    const { red = 0, green = 0, blue = 0 } = page ?? {};
    expect(red + green + blue < 384).toBe(isDark);
  });
});
