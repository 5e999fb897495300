import { definitions } from "@parley/blocks/definitions";
import { listDeclaredOptions } from "@parley/blocks/testing";
import { isJsonObject, type Json } from "@parley/core";
import { toBotFile } from "@parley/core/draft";
import { defineBlock, type FieldSpec, fieldsInside, type RootField } from "@parley/core/fields";
import { compileSettings, compileTheme, settingsFields, themeFields } from "@parley/core/format";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { FC } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DesignScreen } from "../design/design-screen.tsx";
import type { BotDocument } from "../document/index.ts";
import { type Author, setFields } from "../flow/testing/author-fields.ts";
import { openBot, showInBot } from "../flow/testing/open-bot.tsx";
import { SettingsScreen } from "../settings/settings-screen.tsx";
import { fieldAt } from "./part-form.tsx";

// Simulates an author who sets every field of the design and settings screens.

// The code editor needs layout, which happy-dom doesn't have: the tests use its plain field.
vi.mock("../../../ui/src/author/controls/code-editor.tsx", () => ({
  CodeEditor: ({ label, value, onChange }: { label: string; value: string; onChange: (code: string) => void }) => (
    <textarea data-editor aria-label={label} value={value} onChange={({ target }) => onChange(target.value)} />
  ),
}));

vi.mock("../design/fonts/bundled-fonts.ts", async (original) => ({
  ...(await original<object>()),
  loadSamples: () => {},
}));

beforeEach(() => {
  vi.stubGlobal("fetch", async () =>
    Response.json({
      themes: [],
      libraries: [],
      families: [],
      problem: null,
      publicId: "bot",
      viewer: "https://example.org",
    }),
  );
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = async (component: FC): Promise<BotDocument> => {
  const document = await openBot();
  const router = createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() });
  showInBot(document, <RouterProvider router={router} />);
  await screen.findByRole("heading", { level: 1 });
  return document;
};

const valueAt = (from: Json | undefined, [step, ...rest]: readonly (string | 0)[]): Json | undefined => {
  if (step === undefined) return from;
  if (step === 0) return valueAt(Array.isArray(from) ? from[0] : undefined, rest);
  return valueAt(isJsonObject(from) ? from[step] : undefined, rest);
};

/** Makes an author who fills in one part of the bot file. Values that differ afterwards from what was set become `faults`. */
const createAuthor = (document: BotDocument, part: "theme" | "settings") => {
  const told = new Set<string>();
  const faults: unknown[] = [];
  const author: Author = {
    user: userEvent.setup(),
    valueAt: (steps) => valueAt(toBotFile(document.getState().draft, definitions)[part], steps),
    tell: (path, wanted, found) => {
      told.add(path);
      const isRight = wanted === "something" ? found !== undefined : JSON.stringify(found) === JSON.stringify(wanted);
      if (!isRight) faults.push({ path, wanted, found });
    },
  };
  return { author, told, faults };
};

/** Returns the paths of all single fields in a tree. */
const leavesOf = (root: RootField): string[] =>
  listDeclaredOptions(
    defineBlock({
      type: "tree",
      family: "logic",
      label: "Tree",
      description: "For this test.",
      search: [],
      key: "options",
      options: root,
    }),
  ).map(({ path }) => path);

const region = (name: string): HTMLElement => screen.getByRole("region", { name });
/** Returns the content after a heading inside a section. */
const behind = (name: string): HTMLElement => {
  const part = screen.getByRole("heading", { level: 3, name }).nextElementSibling;
  if (!(part instanceof HTMLElement)) throw new Error(`Nothing stands behind ${name}`);
  return part;
};
const fieldsAt = (root: RootField, path: readonly string[], isMeant: (key: string) => boolean = () => true) =>
  Object.fromEntries(
    Object.entries(fieldsInside(fieldAt(root, path), undefined) ?? {}).filter(([key]) => isMeant(key)),
  );

it("every field of the design can be set on its screen, and is kept", { timeout: 120_000 }, async () => {
  const document = await open(DesignScreen);
  const { author, told, faults } = createAuthor(document, "theme");
  const set = (scope: HTMLElement, path: string[], isMeant?: (key: string) => boolean) =>
    setFields(author, scope, fieldsAt(themeFields, path, isMeant), path);
  const choose = async (section: string, path: string[], shape: string) => {
    const union: FieldSpec = fieldAt(themeFields, path);
    if (union.kind !== "union") throw new Error(`${path.join(".")} has no kinds`);
    const { label, fields } = union.shapes[shape] ?? { label: "", fields: {} };
    await author.user.click(within(region(section)).getByRole("radio", { name: label }));
    author.tell([...path, "type"].join("."), shape, author.valueAt([...path, "type"]));
    return fields;
  };

  await set(region("Container"), ["chat", "container"]);
  await set(behind("What the bot says"), ["chat", "hostBubbles"]);
  await set(behind("What the visitor answers"), ["chat", "guestBubbles"]);
  await set(region("Inputs"), ["chat", "inputs"]);
  await set(region("Buttons"), ["chat", "buttons"]);
  await set(region("Buttons"), ["chat", "buttonsInput"]);
  await set(region("Avatars"), ["chat"], (key) => key.endsWith("Avatar"));
  await set(region("Progress bar"), ["general", "progressBar"]);
  await set(region("Own CSS"), [], (key) => key === "customCss");
  const font = ["general", "font"];
  for (const shape of ["Custom", "Google"])
    await setFields(author, region("Font"), await choose("Font", font, shape), font);
  const background = ["general", "background"];
  for (const shape of ["Image", "Color"])
    await setFields(author, region("Background"), await choose("Background", background, shape), background);
  await choose("Background", background, "None");
  expect(within(region("Background")).queryAllByRole("textbox")).toEqual([]);

  expect(faults).toEqual([]);
  expect(leavesOf(themeFields).filter((path) => !told.has(path))).toEqual([]);
  const problems: Parameters<typeof compileTheme>[1] = [];
  compileTheme(author.valueAt([]), problems);
  expect(problems).toEqual([]);
});

it("every setting can be set on its screen, and is kept", { timeout: 120_000 }, async () => {
  const document = await open(SettingsScreen);
  const { author, told, faults } = createAuthor(document, "settings");
  const set = (section: string, path: string[], isMeant?: (key: string) => boolean) =>
    setFields(author, region(section), fieldsAt(settingsFields, path, isMeant), path);

  const apart = ["language", "languages", "rememberUser", "systemMessages"];
  await set("General", ["general"], (key) => !apart.includes(key));
  await set("Language", ["general"], (key) => key.startsWith("language"));
  await set("Typing", ["typingEmulation"]);
  await set("Returning visitors", ["general", "rememberUser"]);
  await set("Page and sharing", ["metadata"], (key) => key !== "customHeadCode");
  await set("Code in the head", ["metadata"], (key) => key === "customHeadCode");
  await set("Privacy", ["security"]);
  await set("Consent", ["consent"]);
  await set("Messages", ["general", "systemMessages"]);

  expect(faults).toEqual([]);
  expect(leavesOf(settingsFields).filter((path) => !told.has(path))).toEqual([]);
  const problems: Parameters<typeof compileSettings>[1] = [];
  compileSettings(author.valueAt([]), problems);
  expect(problems).toEqual([]);
});
