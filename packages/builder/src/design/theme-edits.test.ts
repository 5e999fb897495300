import type { JsonObject } from "@parley/core";
import { applyOperations, type Draft } from "@parley/core/draft";
import { compileTheme } from "@parley/core/format";
import { describe, expect, it } from "vitest";
import { draftOf } from "../flow/testing/open-bot.tsx";
import { themePresets } from "./presets/theme-presets.ts";
import { readTheme, setThemeValues, withPreset } from "./theme-edits.ts";

const draftWith = (theme: JsonObject): Draft => {
  const draft = draftOf();
  return applyOperations(draft, [{ op: "set", table: "bot", id: "bot", path: ["theme"], value: theme }]).draft;
};
const after = (theme: JsonObject, path: readonly string[], value?: string) => {
  const draft = draftWith(theme);
  return readTheme(applyOperations(draft, setThemeValues(draft, [{ path, value }])).draft);
};

describe("a theme that is written in an older way", () => {
  const older = { general: { font: "Roboto" }, chat: { roundness: "large", hostBubbles: { color: "#111111" } } };

  it("looks the same as it is shown in forms", () => {
    expect(compileTheme(readTheme(draftWith(older)))).toEqual(compileTheme(older));
  });

  it("loses nothing where a part of it is changed", () => {
    expect(compileTheme(after(older, ["general", "font", "type"], "Google")).general.font).toEqual({
      type: "Google",
      family: "Roboto",
    });
    const { border } = compileTheme(after(older, ["chat", "hostBubbles", "border", "color"], "#ff0000")).chat
      .hostBubbles;
    expect(border).toMatchObject({ color: "#ff0000", roundeness: "large" });
  });
});

it("a value that is set to what it is changes nothing", () => {
  const draft = draftWith({ customCss: "a {}" });
  expect(setThemeValues(draft, [{ path: ["customCss"], value: "a {}" }])).toEqual([]);
});

it("a preset brings its looks, and leaves what isn't looks alone", () => {
  const theme = {
    general: { progressBar: { isEnabled: true, color: "#000000" }, background: { type: "None" } },
    chat: {
      hostAvatar: { url: "https://example.org/a.png" },
      container: { maxWidth: "500px", color: "#123123" },
      buttons: { color: "#ffffff" },
    },
    customCss: "p {}",
  };
  for (const { theme: preset } of themePresets) {
    const complete = compileTheme(withPreset(theme, preset));
    expect(complete.chat.buttons).toEqual(compileTheme(preset).chat.buttons);
    expect(complete.general.background).toEqual(compileTheme(preset).general.background);
    expect(complete.general.progressBar.isEnabled).toBe(true);
    expect(complete.chat.hostAvatar.url).toBe("https://example.org/a.png");
    expect(complete.chat.container.maxWidth).toBe("500px");
    expect(complete.customCss).toBe("p {}");
    expect(withPreset(withPreset(theme, preset), preset)).toEqual(withPreset(theme, preset));
  }
});
