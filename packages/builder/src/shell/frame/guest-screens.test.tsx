import { type BotRight, type BotSummary, partsOfRight } from "@parley/api/app";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { cleanup, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { listCommands } from "../../base/commands.ts";
import { draftOf, openBotToRead } from "../../flow/testing/open-bot.tsx";
import { DocumentContext } from "../../open-bot/document-context.tsx";
import { ResultTalk } from "../../results/result-talk.tsx";
import { plainFilter } from "../../results/results-filter.ts";
import { ListPlace } from "../../results/results-place.tsx";
import { ResultsScreen } from "../../results/results-screen.tsx";
import { english } from "../../texts/texts.ts";
import { OpenBot } from "./open-bot.tsx";

// What guests with each right see of a bot: screens, buttons and commands.

beforeEach(() => {
  vi.stubGlobal("fetch", async (path: string) => {
    if (path.includes("/workspaces")) return Response.json({ workspaces: [] });
    if (path.includes("/results")) return Response.json({ results: [], columns: [], nextCursor: null });
    return Response.json({ message: "Not asked for here", code: "NOT_FOUND", status: 404 }, { status: 404 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Opens a screen of the bot as a guest. */
const open = async (right: BotRight, address: string, shown = () => <p>The screen</p>) => {
  const document = await openBotToRead(draftOf(), partsOfRight[right]);
  const root = createRootRoute();
  const bot = createRoute({ getParentRoute: () => root, path: "/bots/$botId", component: OpenBot });
  const screens = ["/", "/design", "/settings", "/languages", "/share", "/results", "/numbers"].map((path) =>
    createRoute({ getParentRoute: () => bot, path, component: path === "/results" ? shown : () => <p>The screen</p> }),
  );
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ routeTree: root.addChildren([bot.addChildren(screens)]), history });
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
  await screen.findByRole("navigation", { name: "Screens of this bot" });
  return history;
};

const everyScreen = ["Flow", "Design", "Settings", "Share", "Results", "Numbers", "History"];

it.each([
  ["flow", ["Flow", "Design", "Settings", "Share", "History"]],
  ["answers", ["Results", "Numbers"]],
  ["read", everyScreen],
] as const)("the right %s shows these screens, as tabs and as commands", async (right, expected) => {
  await open(right, `/bots/bot${right === "answers" ? "/results" : ""}`);
  const tabs = screen.getAllByRole("link").map(({ textContent }) => textContent);
  expect(tabs.filter((text) => everyScreen.includes(text ?? ""))).toEqual(expected);
  const commands = listCommands().map(({ id }) => id);
  // A bot in one language has no tab for languages, but a command.
  const reached = expected.flatMap((name) => (name === "Settings" ? [name, "Languages"] : [name]));
  expect(commands.filter((id) => id.startsWith("go-"))).toEqual(reached.map((name) => `go-${name.toLowerCase()}`));
  // Buttons that edit the bot or refer to its flow.
  for (const name of [/^Publish/, /^Undo/, /^Redo/]) expect(screen.queryByRole("button", { name })).toBeNull();
  expect(screen.queryByRole("button", { name: /[Pp]roblem/ }) === null).toBe(right === "answers");
});

it.each([
  ["flow", "/bots/bot/results", "/bots/bot"],
  ["answers", "/bots/bot", "/bots/bot/results"],
  ["answers", "/bots/bot/settings", "/bots/bot/results"],
] as const)("whoever has the right %s and opens %s comes to %s", async (right, address, expected) => {
  const history = await open(right, address);
  await vi.waitFor(() => expect(history.location.pathname).toBe(expected));
});

it.each([
  ["answers", true],
  ["write", true],
  ["read", false],
] as const)("the right %s lets one export the answers: %s", async (right, canExport) => {
  await open(right, "/bots/bot/results", () => <ResultsScreen />);
  await screen.findByRole("heading", { name: "No answers yet" });
  expect(screen.queryByRole("button", { name: "Export" }) !== null).toBe(canExport);
});

it.each([
  ["answers", false],
  ["read", true],
] as const)("where nobody has answered yet, the right %s leads to the flow: %s", async (right, isLed) => {
  const state = { status: "ready", error: null, filter: { ...plainFilter, hasUnanswered: true }, hasMore: false };
  const bot = { id: "bot", url: null, resultCount: 0 } as BotSummary;
  const place = { isCards: false, onRetry: () => {}, onShowAll: () => {}, onClearFilters: () => {} };
  await open(right, "/bots/bot/results", () => <ListPlace state={state as never} bot={bot} {...place} />);
  await screen.findByText(/^This bot is not published/);
  expect(screen.queryByRole("link", { name: "Go to the flow" }) !== null).toBe(isLed);
});

it.each([
  ["answers", false],
  ["read", true],
] as const)("beside an answer the right %s has the way to its block: %s", async (right, hasWay) => {
  const line = { from: "visitor", kind: "answer", text: "Ann", question: "Name?", blockId: "b", botId: "bot" };
  const transcript = {
    isComplete: true,
    lines: [{ ...line, time: null, media: null, files: [], blockType: "text input" }],
  };
  await open(right, "/bots/bot/results", () => <ResultTalk transcript={transcript as never} botId="bot" />);
  await screen.findByText("Ann");
  expect(screen.queryByRole("link", { name: /Name\?/ }) !== null).toBe(hasWay);
});
