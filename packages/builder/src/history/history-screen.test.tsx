import { definitions } from "@parley/blocks/definitions";
import { toBotFile } from "@parley/core/draft";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { draftOf, openBot, openBotToRead } from "../flow/testing/open-bot.tsx";
import { DocumentContext } from "../open-bot/document-context.tsx";
import { english } from "../texts/texts.ts";
import { HistoryScreen } from "./history-screen.tsx";

const published = 7;
let isBroken: boolean;
let sent: { method: string; path: string; body: unknown }[];

const say = (text: string) => ({
  id: "b1",
  type: "text",
  content: { richText: [{ type: "p", children: [{ text }] }] },
});
/** The draft says something else than all versions, and each version something else than the others. */
const draftSaying = (text: string) =>
  draftOf({ groups: [{ id: "g1", title: "Welcome", graphCoordinates: { x: 0, y: 0 }, blocks: [say(text)] }] });

const answer = (path: string, init: RequestInit = {}) => {
  const { method = "GET", body } = init;
  if (method !== "GET") sent.push({ method, path, body: body ? JSON.parse(String(body)) : undefined });
  const number = Number(/versions\/(\d+)/.exec(path)?.[1]);
  if (method === "PATCH") return Response.json({ number, name: "Autumn", note: null });
  if (method === "POST" && path.endsWith("/live"))
    return Response.json({ version: number, url: "http://localhost/bot", message: "success" });
  if (number > 0) {
    const file = toBotFile(draftSaying(`This is version ${number}`), definitions);
    return Response.json({ number, publishedAt: "2026-01-01T10:00:00.000Z", file });
  }
  if (!path.includes("/versions")) return Response.json({ message: "Not asked for here" }, { status: 404 });
  if (isBroken) return Response.json({ message: "No database" }, { status: 503 });
  const before = Number(new URL(path, "http://localhost").searchParams.get("cursor") ?? published + 1);
  const numbers = [before - 1, before - 2, before - 3].filter((one) => one > 0);
  const versions = numbers.map((one) => ({
    number: one,
    publishedAt: `2026-01-0${one}T10:00:00.000Z`,
    publishedBy: one === published ? { name: "Ada" } : one === 1 ? null : { name: null },
    isLive: one === published,
    name: one === 6 ? "Summer" : null,
    note: one === 6 ? "Shorter questions" : null,
    revision: one,
    chatCount: one === 5 ? 1000 : one,
    changes: null,
  }));
  return Response.json({ versions, nextCursor: before > 4 ? String(numbers.at(-1)) : null });
};

beforeEach(() => {
  isBroken = false;
  sent = [];
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => answer(path, init));
  Element.prototype.scrollIntoView = () => {};
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = async (opened: ReturnType<typeof openBot> = openBot(draftSaying("This is the draft"))) => {
  const document = await opened;
  const root = createRootRoute();
  const route = createRoute({ getParentRoute: () => root, path: "/bots/$botId/history", component: HistoryScreen });
  const history = createMemoryHistory({ initialEntries: ["/bots/bot/history"] });
  const router = createRouter({ routeTree: root.addChildren([route]), history });
  render(
    <IntlProvider locale="en" messages={english} timeZone="UTC">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <DocumentContext value={document}>
          {/* The test's routes have other types than the app's. */}
          <RouterProvider router={router as never} />
        </DocumentContext>
      </QueryClientProvider>
    </IntlProvider>,
  );
  return document;
};

const rows = () => within(screen.getByRole("list", { name: "History" })).getAllByText(/^Version \d+/);
const older = () => screen.queryByRole("button", { name: "Older versions" });

it("spec R5.4: shows the newest versions, and older ones when asked, down to the first", async () => {
  await show();
  await screen.findByText("Version 6: Summer", { selector: "strong" });
  expect(rows().map(({ textContent }) => textContent)).toEqual(["Version 7", "Version 6: Summer", "Version 5"]);
  expect(screen.getByText("Shorter questions")).toBeTruthy();
  expect(screen.getByText("7 chats")).toBeTruthy();
  expect(screen.getByText("1,000 chats or more")).toBeTruthy();
  isBroken = true;
  await userEvent.click(older() as HTMLElement);
  expect((await screen.findByRole("alert")).textContent).toContain("503");
  expect(rows()).toHaveLength(3);
  isBroken = false;
  for (const count of [6, 7]) {
    await userEvent.click(older() as HTMLElement);
    await vi.waitFor(() => expect(rows()).toHaveLength(count));
  }
  // The first version was published before authors were recorded.
  expect(screen.getAllByText(/^by /).map(({ textContent }) => textContent)).toEqual([
    "by Ada",
    ...Array.from({ length: 5 }, () => "by a deleted account"),
  ]);
  expect(older()).toBeNull();
});

it("compares the draft with the live version, and any version with the one before it", async () => {
  await show();
  const compared = within(await screen.findByRole("region", { name: "Compare" }));
  await compared.findByText('The text "This is version 7" reads differently.');
  expect(compared.getByText("the draft").tagName).toBe("INS");
  await userEvent.click(screen.getByRole("button", { name: "What changed in version 6" }));
  await compared.findByText('The text "This is version 5" reads differently.');
  expect(compared.getByText("6").tagName).toBe("INS");
  // Only what the author works on can be shown in the flow.
  expect(compared.queryByRole("button", { name: /^Show where/ })).toBeNull();
});

it("brings a version back as one change, but not the live one, and makes an earlier one live", async () => {
  const document = await show();
  await screen.findByText("Version 6: Summer", { selector: "strong" });
  expect(screen.queryByRole("button", { name: "Bring back version 7" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Bring back version 6" }));
  const text = () => JSON.stringify(document.getState().draft.blocks);
  await vi.waitFor(() => expect(text()).toContain("This is version 6"));
  document.undo();
  expect(text()).toContain("This is the draft");
  await userEvent.click(screen.getByRole("button", { name: "More for version 6" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: /^Give it to visitors/ }));
  await userEvent.click(await screen.findByRole("button", { name: "Give it to visitors" }));
  await vi.waitFor(() => expect(sent.map(({ path }) => path)).toContain("/api/v1/typebots/bot/versions/6/live"));
});

it("brings parts of a version back, also of the live one, as one change", async () => {
  const document = await show(
    openBot(
      draftOf({
        groups: [
          { id: "g1", title: "Welcome", graphCoordinates: { x: 0, y: 0 }, blocks: [say("This is the draft")] },
          { id: "g2", title: "New", graphCoordinates: { x: 400, y: 0 }, blocks: [] },
        ],
      }),
    ),
  );
  await screen.findByText("Version 6: Summer", { selector: "strong" });
  await userEvent.click(screen.getByRole("button", { name: "More for version 7" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: /^Bring back parts/ }));
  const dialog = within(await screen.findByRole("dialog"));
  const button = await dialog.findByRole("button", { name: "Bring back" });
  expect(button.hasAttribute("disabled")).toBe(true);
  const [whole] = dialog.getAllByRole("checkbox", { name: "Welcome" });
  await userEvent.click(dialog.getByRole("checkbox", { name: /"This is the draft" reads differently/ }));
  expect((whole as HTMLInputElement).checked).toBe(true);
  await userEvent.click(whole as HTMLElement);
  expect(button.hasAttribute("disabled")).toBe(true);
  await userEvent.click(whole as HTMLElement);
  await userEvent.click(dialog.getByRole("button", { name: "Bring back 1 change" }));
  const { draft } = document.getState();
  expect(JSON.stringify(draft.blocks)).toContain("This is version 7");
  // What was not chosen stays as it is.
  expect(Object.keys(draft.groups)).toEqual(["g1", "g2"]);
  document.undo();
  expect(JSON.stringify(document.getState().draft.blocks)).toContain("This is the draft");
});

it("names a version", async () => {
  await show();
  await screen.findByText("Version 6: Summer", { selector: "strong" });
  await userEvent.click(screen.getByRole("button", { name: "More for version 7" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Name and note…" }));
  await userEvent.type(await screen.findByRole("textbox", { name: "Name" }), "Autumn{Enter}");
  await vi.waitFor(() => expect(sent.at(-1)).toMatchObject({ method: "PATCH", body: { name: "Autumn", note: "" } }));
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("lets those who only read compare, and nothing else", async () => {
  await show(openBotToRead(draftSaying("This is the draft")));
  await screen.findByText("Version 6: Summer", { selector: "strong" });
  expect(screen.queryByRole("button", { name: /^Bring back/ })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "More for version 6" }));
  const items = await screen.findAllByRole("menuitem");
  expect(items.map(({ textContent }) => textContent)).toEqual(["Download as a file"]);
});

it("says so where the versions can't be loaded", async () => {
  isBroken = true;
  await show();
  await screen.findByText("The versions could not be loaded");
  isBroken = false;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("Version 6: Summer", { selector: "strong" });
});
