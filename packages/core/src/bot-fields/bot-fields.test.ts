import fc from "fast-check";
import { expect, test } from "vitest";
import { defaultsOf } from "../fields/complete.ts";
import type { FieldSpec } from "../fields/field-spec.ts";
import { fieldsInside } from "../fields/inside.ts";
import type { JsonObject } from "../values/json.ts";
import type { Problem } from "./problem.ts";
import { compileSettings, settingsFields } from "./settings.ts";
import { compileTheme, themeFields } from "./theme.ts";

const themeDefaults = defaultsOf(themeFields);

test("each setting says its effect in a sentence", () => {
  const helpless = (field: FieldSpec, path: string): string[] => {
    const inside = fieldsInside(field, undefined);
    if (inside) return Object.entries(inside).flatMap(([key, inner]) => helpless(inner, `${path}.${key}`));
    return /\.$/.test(field.help ?? "") ? [] : [path];
  };
  expect(helpless(settingsFields, "settings")).toEqual([]);
});

test("a theme that says nothing looks like 6.1", () => {
  expect(compileTheme({})).toEqual(themeDefaults);
  expect(compileTheme(undefined)).toEqual(themeDefaults);
  expect(themeDefaults.chat.buttons).toMatchObject({
    backgroundColor: "#ff5924",
    border: { thickness: 1, color: "#f98868" },
  });
});

test("spec 3.3: what a theme states is taken over", () => {
  const theme = compileTheme({
    general: {
      font: { type: "Custom", family: "Mine", css: "@font-face {}" },
      background: { type: "Image", content: "x.png" },
    },
    chat: {
      hostAvatar: { isEnabled: false, url: "a.png" },
      inputs: { placeholderColor: "#111111", shadow: "md", border: { roundeness: "custom", customRoundeness: 3 } },
      buttonsInput: { layout: "vertical" },
    },
    customCss: ".x {}",
  });
  expect(theme.general.font).toEqual({ type: "Custom", family: "Mine", css: "@font-face {}" });
  expect(theme.general.background).toEqual({ type: "Image", content: "x.png" });
  expect(theme.chat.hostAvatar).toEqual({ isEnabled: false, url: "a.png" });
  expect(theme.chat.inputs).toMatchObject({
    placeholderColor: "#111111",
    shadow: "md",
    border: { roundeness: "custom", customRoundeness: 3, thickness: 1 },
  });
  expect(theme.chat.buttonsInput.layout).toBe("vertical");
  expect(theme.customCss).toBe(".x {}");
});

test("answers to pick from are outlined, unless the theme states a colour for its buttons or says otherwise", () => {
  const look = (theme: JsonObject) => compileTheme(theme).chat.buttonsInput.look;
  expect(look({})).toBe("outlined");
  expect(look({ chat: { buttons: { color: "#000000" }, buttonsInput: { layout: "vertical" } } })).toBe("outlined");
  expect(look({ chat: { buttons: { backgroundColor: "#123456" } } })).toBe("filled");
  expect(look({ chat: { buttons: { backgroundColor: "#123456" }, buttonsInput: { look: "outlined" } } })).toBe(
    "outlined",
  );
});

test("older forms: a font by name, one roundness for parts without a border", () => {
  const theme = compileTheme({
    general: { font: "Inter" },
    chat: { roundness: "large", buttons: { border: { thickness: 2 } } },
  });
  expect(theme.general.font).toEqual({ type: "Google", family: "Inter" });
  expect(theme.chat.hostBubbles.border.roundeness).toBe("large");
  expect(theme.chat.buttons.border).toMatchObject({ thickness: 2, roundeness: "medium" });
});

test("a border that nobody chose follows the text's colour where the background is not the default one", () => {
  const border = (part: object) => compileTheme({ chat: { hostBubbles: { ...part } } }).chat.hostBubbles.border;
  expect(border({})).toMatchObject({ color: "#dfdfdf", opacity: 1 });
  expect(border({ backgroundColor: "#111111", color: "#eeeeee" })).toMatchObject({ color: "#eeeeee", opacity: 0.15 });
  expect(border({ backgroundColor: "#111111", border: { color: "#ff0000" } })).toMatchObject({
    color: "#ff0000",
    opacity: 1,
  });
  expect(border({ backgroundColor: "#111111", border: { opacity: 0.5 } })).toMatchObject({ opacity: 0.5 });
});

test("the container's text is light on a dark background", () => {
  const on = (content: string) =>
    compileTheme({ general: { background: { type: "Color", content } } }).chat.container.color;
  expect([on("#000"), on("#171923"), on("#ffffff"), on("#F8F8F8"), on("{{colour}}")]).toEqual([
    "#ffffff",
    "#ffffff",
    "#202020",
    "#202020",
    "#202020",
  ]);
});

test("values of the wrong kind have their default and are named once", () => {
  const problems: Problem[] = [];
  const theme = compileTheme(
    { general: 5, chat: { roundness: 1, buttons: { opacity: 3, color: null }, inputs: [] } },
    problems,
  );
  expect(theme).toEqual(themeDefaults);
  expect(problems.map(({ path, expected, found }) => [path, expected, found])).toEqual([
    ["theme.chat.roundness", "one of none, medium, large", "1"],
    ["theme.general", "an object", "5"],
    ["theme.chat.buttons.opacity", "a number from 0 to 1", "3"],
    ["theme.chat.inputs", "an object", "a list"],
  ]);
});

test("spec 3.4, 4.8, 9.5: settings that say nothing have the specified defaults", () => {
  const { general, typingEmulation, metadata, security } = compileSettings({});
  expect(general).toMatchObject({
    isBrandingEnabled: false,
    isInputPrefillEnabled: false,
    isHideQueryParamsEnabled: true,
    isNewResultOnRefreshEnabled: true,
    rememberUser: { isEnabled: false, storage: "session" },
  });
  expect(general.systemMessages).toMatchObject({
    botClosed: "This bot is now closed.",
    popupBlockedTitle: "Popup blocked",
    popupBlockedButtonLabel: "Continue in new tab",
    networkErrorTitle: "Network Error",
    fileUploadError: "",
  });
  expect(typingEmulation).toEqual({
    enabled: true,
    speed: 400,
    maxDelay: 3,
    delayBetweenBubbles: 0,
    isDisabledOnFirstMessage: true,
  });
  expect({ metadata, security }).toEqual({ metadata: { allowIndexing: false }, security: { allowedOrigins: [] } });
});

test("older keys count where the newer ones are absent", () => {
  const remembers = (general: JsonObject) => compileSettings({ general }).general.rememberUser.isEnabled;
  expect(remembers({ isNewResultOnRefreshEnabled: false })).toBe(true);
  expect(remembers({ isNewResultOnRefreshEnabled: false, rememberUser: { isEnabled: false } })).toBe(false);
  expect(compileSettings({ general: { isTypingEmulationEnabled: false } }).typingEmulation.enabled).toBe(false);
});

test("an emptied system message is the default again", () => {
  const { systemMessages } = compileSettings({
    general: { systemMessages: { botClosed: "", invalidMessage: "No" } },
  }).general;
  expect(systemMessages).toMatchObject({ botClosed: "This bot is now closed.", invalidMessage: "No" });
});

test("nothing stored makes them throw", () => {
  const keys = fc.constantFrom(
    "general",
    "chat",
    "font",
    "border",
    "rememberUser",
    "metadata",
    "buttons",
    "speed",
    "background",
  );
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom(null, 0, "x", true),
      fc.array(tie("tree"), { maxLength: 2 }),
      fc.dictionary(keys, tie("tree"), { maxKeys: 4 }),
    ),
  }));
  fc.assert(
    fc.property(fc.dictionary(keys, tree), (stored) => {
      compileTheme(stored as JsonObject);
      compileSettings(stored as JsonObject);
    }),
  );
});
