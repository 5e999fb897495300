import { definitions } from "@parley/blocks/definitions";
import { toBotFile } from "@parley/core/draft";
import type { BotFile } from "@parley/core/format";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { BotDocument } from "../document/index.ts";
import { draftOf, openBot, openBotToRead, showInBot } from "../flow/testing/open-bot.tsx";
import { LanguagesScreen } from "./languages-screen.tsx";

/** The addresses that tabs were opened at. */
let opened: string[];

beforeEach(() => {
  opened = [];
  Element.prototype.scrollIntoView = () => {};
  vi.stubGlobal("fetch", async (path: string) =>
    path.endsWith("/preview-links") || path.includes("preview")
      ? Response.json({ url: "http://viewer.test/preview/token", expiresAt: "2030-01-01T00:00:00.000Z" })
      : Response.json({ message: "Not asked for here" }, { status: 404 }),
  );
  vi.stubGlobal("open", () => ({
    opener: {},
    close: () => {},
    location: { replace: (to: string) => opened.push(to) },
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const point = { x: 0, y: 0 };
const translated = (path: string, value: string, from: string) => ({
  translations: { de: { [path]: { value, from } } },
});
/** A bot whose second group stands first in the talk. */
const bot = (languages?: string[]): Partial<BotFile> => ({
  settings: { general: { language: "en", ...(languages ? { languages } : {}) } },
  events: [{ id: "start", type: "start", graphCoordinates: point, outgoingEdgeId: "e" }],
  edges: [{ id: "e", from: { eventId: "start" }, to: { groupId: "hello" } }],
  variables: [{ id: "v", name: "Name" }],
  groups: [
    {
      id: "later",
      title: "Later",
      graphCoordinates: point,
      blocks: [{ id: "bye", type: "text", content: { richText: [{ type: "p", children: [{ text: "Bye" }] }] } }],
    },
    {
      id: "hello",
      title: "Hello",
      graphCoordinates: point,
      blocks: [
        {
          id: "pick",
          type: "choice input",
          items: [
            { id: "red", content: "Red", ...translated("content", "Rot", "Red") },
            { id: "blue", content: "Light blue", ...translated("content", "Blau", "Blue") },
            { id: "name", content: "Hi {{Name}}" },
            { id: "again", content: "Hi {{Name}}" },
          ],
        },
      ],
    },
  ],
});

const show = async (parts = bot(["de"]), address = "/bots/bot/languages", open = openBot) => {
  const document = await open(draftOf(parts));
  const root = createRootRoute();
  const routes = ["/bots/$botId/languages", "/bots/$botId"].map((path) =>
    createRoute({ getParentRoute: () => root, path, component: path.endsWith("s") ? LanguagesScreen : () => "Flow" }),
  );
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ routeTree: root.addChildren(routes), history });
  // The test's routes have other types than the app's.
  showInBot(document, <RouterProvider router={router as never} />);
  await screen.findByRole("heading", { name: "Languages" });
  return { document, history };
};

const germanOf = (document: BotDocument) => JSON.stringify(toBotFile(document.getState().draft, definitions));
const cell = (text: string, nth = 0) => {
  const found = screen.getAllByRole("button", { name: (name) => name.startsWith(`German: ${text}`) })[nth];
  if (!found) throw new Error(`There is no cell ${text}`);
  return found;
};
/** What a cell shows, behind what only screen readers hear. */
const shownIn = (button: HTMLElement) => button.lastElementChild?.textContent;
const writeInto = async (text: string, value: string, nth = 0) => {
  fireEvent.focus(cell(text, nth));
  const field = await screen.findByRole("textbox", { name: `German: ${text}` });
  fireEvent.change(field, { target: { value } });
  return field;
};
const filter = (name: RegExp) => userEvent.click(screen.getByRole("radio", { name }));

it("begins with one language, and adds one that is found by its name", async () => {
  const { document, history } = await show(bot());
  await screen.findByRole("heading", { name: "One language so far" });
  await userEvent.click(screen.getByRole("button", { name: /Add a language/ }));
  await userEvent.type(await screen.findByRole("searchbox"), "german");
  await userEvent.click(await screen.findByRole("option", { name: /German · de$/ }));
  await screen.findByRole("region", { name: "Texts in German" });
  expect(history.location.search).toContain("language=de");
  expect(germanOf(document)).toContain('"languages":["de"]');
  document.undo();
  await screen.findByRole("heading", { name: "One language so far" });
});

it("shows each text beside its translation, in the order of the talk, and how far the language is", async () => {
  await show();
  const table = await screen.findByRole("region", { name: "Texts in German" });
  expect(
    within(table)
      .getAllByRole("heading")
      .map(({ textContent }) => textContent),
  ).toEqual(["Hello", "Later"]);
  expect(screen.getByRole("progressbar", { name: "German: 2 of 5 texts translated" })).toBeTruthy();
  expect(screen.getByText("2 of 5 texts")).toBeTruthy();
  expect(screen.getByText("1 changed since")).toBeTruthy();
  expect(shownIn(cell("Red"))).toBe("Rot");
  expect(shownIn(cell("Bye"))).toBe("Not translated yet");
});

it("takes a translation as it is typed, and Enter goes to the next text", async () => {
  const { document } = await show();
  await screen.findByRole("region", { name: "Texts in German" });
  await filter(/^Missing 3/);
  const field = await writeInto("Hi {{Name}}", "Hallo");
  expect(screen.getByText("Lost: {{Name}}")).toBeTruthy();
  fireEvent.change(field, { target: { value: "Hallo {{Name}} {{Nam}}" } });
  expect(screen.queryByText("Lost: {{Name}}")).toBeNull();
  expect(screen.getByText("No such variable: {{Nam}}")).toBeTruthy();
  fireEvent.change(field, { target: { value: "Hallo {{Name}}" } });
  // What is done stays until another filter is chosen.
  await userEvent.click(await screen.findByRole("button", { name: "Also for 1 other that reads the same" }));
  expect(germanOf(document).match(/Hallo \{\{Name\}\}/g)).toHaveLength(2);
  document.undo();
  expect(germanOf(document).match(/Hallo \{\{Name\}\}/g)).toHaveLength(1);
  await screen.findByText("3 of 5 texts");
  fireEvent.keyDown(screen.getByRole("textbox", { name: "German: Hi {{Name}}" }), { key: "Enter" });
  await waitFor(() => expect(screen.getByRole("textbox", { name: "German: Hi {{Name}}" })).toHaveProperty("value", ""));
});

it("marks what has changed since, until somebody says that it is still right", async () => {
  await show();
  await screen.findByRole("region", { name: "Texts in German" });
  await filter(/^Changed since 1/);
  expect(screen.getByText("Was: Blue")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Still right" }));
  expect(screen.queryByText("Was: Blue")).toBeNull();
  expect(screen.queryByText("1 changed since")).toBeNull();
});

it("finds texts by their words, in both languages", async () => {
  await show();
  await screen.findByRole("region", { name: "Texts in German" });
  const search = screen.getByRole("searchbox", { name: "Search the texts" });
  await userEvent.type(search, "rot");
  expect(screen.getAllByRole("button", { name: /^German: / }).map(shownIn)).toEqual(["Rot"]);
  await userEvent.clear(search);
  await userEvent.type(search, "nowhere");
  await userEvent.click(await screen.findByRole("button", { name: "Clear the search" }));
  expect(screen.getAllByRole("button", { name: /^German: / })).toHaveLength(5);
});

it("removes a language with its translations after asking, and undo brings both back", async () => {
  const { document } = await show();
  const before = germanOf(document);
  await userEvent.click(await screen.findByRole("button", { name: "Remove German" }));
  const dialog = await screen.findByRole("dialog");
  expect(dialog.textContent).toContain("2 translations are removed with it.");
  await userEvent.click(within(dialog).getByRole("button", { name: "Remove" }));
  await screen.findByRole("heading", { name: "One language so far" });
  expect(germanOf(document)).not.toContain("Rot");
  document.undo();
  expect(germanOf(document)).toBe(before);
});

it("takes a file of translations after saying what it changes", async () => {
  const { document } = await show();
  await screen.findByRole("region", { name: "Texts in German" });
  const lines = [
    "key;main;translation",
    "bye/richText;Bye;Tschüs <b>du</b>",
    "gone/text;Old;Alt",
    "pick/red/content;Red;Rot",
  ];
  const file = new File([lines.join("\r\n")], "de.csv", { type: "text/csv" });
  fireEvent.change(screen.getByLabelText("Import a file…"), { target: { files: [file] } });
  const dialog = await screen.findByRole("dialog");
  expect(dialog.textContent).toContain("1 translation is new.");
  expect(dialog.textContent).toContain("1 row names a text that this bot doesn't have");
  await userEvent.click(within(dialog).getByRole("button", { name: "Take 1 translation" }));
  expect(germanOf(document)).toContain('{"text":"du","bold":true}');
  await screen.findByText("3 of 5 texts");
});

it("opens the preview in the language", async () => {
  await show();
  await userEvent.click(await screen.findByRole("button", { name: "Open in German" }));
  await waitFor(() => expect(opened).toEqual(["http://viewer.test/preview/token?lang=de"]));
});

it("lets those who only read look, and nothing else", async () => {
  await show(bot(["de", "ar"]), "/bots/bot/languages?language=de&show=all", openBotToRead);
  await screen.findByRole("region", { name: "Texts in German" });
  expect(screen.getByText("Rot")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^German: |Add a language|Still right/ })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: /Arabic · ar$/ }));
  await screen.findByRole("region", { name: "Texts in Arabic" });
});

it("says so where there is nothing to translate yet", async () => {
  await show({ settings: { general: { language: "en", languages: ["de"] } }, groups: [] });
  await screen.findByRole("heading", { name: "Nothing to translate yet" });
});
