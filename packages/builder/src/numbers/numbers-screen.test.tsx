import type { Arrivals, Numbers } from "@parley/api/app";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openBot } from "../flow/testing/open-bot.tsx";
import { DocumentContext } from "../open-bot/document-context.tsx";
import { searchFormat, texts } from "../shell/read-search.ts";
import { english } from "../texts/texts.ts";
import { NumbersScreen } from "./numbers-screen.tsx";

const none: Numbers = {
  ...{ visits: 0, chats: 0, finished: 0, elsewhere: 0, medianSeconds: null, waiting: 0 },
  ...{ days: [], versions: [], questions: [], ways: [], tests: [] },
};
const some: Numbers = {
  ...none,
  ...{ visits: 120, chats: 100, finished: 60, medianSeconds: 95, waiting: 2, versions: [2, 1] },
  questions: [
    {
      ...{ key: "b/color", botId: "b", blockId: "color", groupId: "g", blockType: "choice input", label: "Color" },
      ...{ question: "Which color?", isAsked: true, shown: 120, answered: 100, left: 20, visits: 130 },
      ...{ medianSeconds: 4, kind: "choice", others: 0, average: null, median: null, nps: null, latest: [] },
      bars: [
        { label: "Red", count: 75 },
        { label: "Blue", count: 25 },
      ],
    },
  ],
  tests: [
    {
      ...{ botId: "b", blockId: "t", groupId: "g", group: "Offer", aPercent: 30 },
      arms: [
        { path: "a", edgeId: "x", chats: 40, finished: 10 },
        { path: "b", edgeId: "y", chats: 50, finished: 45 },
      ],
    },
  ],
};

const unknown = { value: "(none)", visits: 20, chats: 10, finished: 5 };
const arrivals: Arrivals = {
  device: [
    { value: "phone", visits: 80, chats: 70, finished: 35 },
    { value: "computer", visits: 20, chats: 20, finished: 20 },
    unknown,
  ],
  language: [unknown],
  channel: [unknown],
  source: [unknown],
  medium: [unknown],
  campaign: [{ value: "Spring", visits: 60, chats: 50, finished: 10 }, unknown],
  chatLanguage: [unknown],
  waiting: 0,
};

let answer: (query: URLSearchParams) => Response;
let asked: string[];
/** The events of the chats with some answer, as long as the server counts. */
let matching: ReadableStream<Uint8Array>;

beforeEach(() => {
  asked = [];
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    const { pathname, searchParams } = new URL(path, "http://localhost");
    if (pathname.endsWith("/results"))
      return Response.json({
        results: [6, 5, 4].map((day, place) => ({
          id: `r${place + 1}`,
          createdAt: `2026-01-0${day}T10:00:00.000Z`,
          isCompleted: false,
        })),
        isAll: true,
      });
    const told = /results\/(\w+)\/transcript$/.exec(pathname)?.[1];
    if (told)
      return Response.json({
        result: { id: told },
        isComplete: true,
        lines: [{ kind: "bubble", text: `Said in ${told}`, time: "2026-01-05T10:00:00.000Z", files: [], media: null }],
      });
    if (pathname.endsWith("/matching"))
      return new Response(matching, { headers: { "content-type": "text/event-stream" } });
    if (pathname.endsWith("/arrivals")) return Response.json(arrivals);
    return answer(searchParams);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = async (search = "") => {
  const root = createRootRoute();
  const routes = ["/bots/$botId/numbers", "/bots/$botId/results"].map((path) =>
    createRoute({
      getParentRoute: () => root,
      path,
      validateSearch: texts("period", "from", "to", "version", "where", "against", "device", "campaign"),
      component: path.endsWith("numbers") ? NumbersScreen : () => null,
    }),
  );
  const history = createMemoryHistory({ initialEntries: [`/bots/b/numbers${search}`] });
  const router = createRouter({ ...searchFormat, routeTree: root.addChildren(routes), history });
  render(
    <IntlProvider locale="en" messages={english} timeZone="UTC">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <DocumentContext value={await openBot()}>
          {/* The test's routes have other types than the app's. */}
          <RouterProvider router={router as never} />
        </DocumentContext>
      </QueryClientProvider>
    </IntlProvider>,
  );
  await screen.findByRole("heading", { name: "Numbers" });
  return history;
};

it("tells what became of the chats, of each question, and of each path of a test", async () => {
  answer = () => Response.json(some);
  await open();
  const all = within(await screen.findByRole("region", { name: "All chats" }));
  expect(all.getByText("60%")).toBeTruthy();
  expect(all.getByText("1 min 35 s")).toBeTruthy();
  expect(all.getByText("of 120 visits")).toBeTruthy();
  expect(screen.getByText(/2 hours of older chats are still being counted/)).toBeTruthy();
  expect(screen.getByText("Red").closest("li")?.textContent).toContain("75%");
  expect(screen.getByText("Most leave here")).toBeTruthy();
  expect(screen.getByText(/B brings more visitors to the end, with a probability of 99.9%/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: /Left here/ }));
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.click(await dialog.findByRole("button", { name: /^Jan 5, 2026/ }));
  await dialog.findByText("2 of 3", { exact: false });
  await dialog.findByText("Said in r2");
  expect(dialog.getByRole("link", { name: "Open the result" }).getAttribute("href")).toContain("result=r2");
  fireEvent.click(dialog.getByRole("button", { name: "Next result" }));
  await dialog.findByText("Said in r3");
  expect(dialog.getByRole("button", { name: "Next result" }).hasAttribute("disabled")).toBe(true);
  fireEvent.click(dialog.getByRole("button", { name: "Back to the list" }));
  await dialog.findByRole("button", { name: /^Jan 5, 2026/ });
  expect(document.activeElement?.textContent).toMatch(/^Jan 4, 2026/);
  expect(asked.some((path) => path.includes("what=left") && path.includes("place=b%2Fcolor"))).toBe(true);
});

it("compares two cuts, and says so where there are not enough chats", async () => {
  answer = (query) =>
    Response.json(query.get("version") === "1" ? { ...some, chats: 10, finished: 9, waiting: 0 } : some);
  await open("?against=1");
  expect(await screen.findByText(/Not enough chats yet to compare: each side needs 20 chats/)).toBeTruthy();
  expect(screen.getByText("Version 1: 90%")).toBeTruthy();
});

it("tells how visitors came, and cuts by what is chosen there", async () => {
  answer = () => Response.json(some);
  const history = await open();
  const card = within(await screen.findByRole("region", { name: "How visitors came" }));
  expect(card.getByText("70 of 80 visits")).toBeTruthy();
  // What is unknown of everybody tells nothing.
  expect(card.queryByText("Language")).toBeNull();
  fireEvent.click(card.getByRole("radio", { name: "Campaign" }));
  fireEvent.click(await card.findByRole("button", { name: /^Spring/ }));
  await vi.waitFor(() => expect(history.location.search).toBe("?campaign=Spring"));
  await vi.waitFor(() => expect(asked.some((path) => /numbers\?.*campaign=Spring/.test(path))).toBe(true));
  cleanup();
  await open("?device=phone&against=device:computer");
  expect(await screen.findByText("Computer: 60%")).toBeTruthy();
  expect(asked.some((path) => /numbers\?.*device=computer/.test(path))).toBe(true);
});

it("counts chats by an answer while one looks on, and compares them with all others", async () => {
  answer = () => Response.json(some);
  let server: ReadableStreamDefaultController<Uint8Array> | undefined;
  matching = new ReadableStream({
    start(controller) {
      server = controller;
    },
  });
  const say = (read: number, finished: number) => {
    const numbers = { ...some, visits: 40, chats: 40, finished, waiting: 0 };
    const data = JSON.stringify({ numbers, arrivals, read, results: 1000 });
    server?.enqueue(new TextEncoder().encode(`event: numbers\ndata: ${data}\n\n`));
  };
  const history = await open();
  fireEvent.click(await screen.findByRole("button", { name: "Answers and variables" }));
  const form = within(await screen.findByRole("form", { name: "Add condition" }));
  fireEvent.change(form.getByRole("textbox", { name: "Value" }), { target: { value: "Red" } });
  fireEvent.click(form.getByRole("button", { name: "Add condition" }));
  const where = [{ column: "b/color", is: "contains", value: "Red" }];
  await vi.waitFor(() => expect(new URLSearchParams(history.location.search).get("where")).toBe(JSON.stringify(where)));
  await vi.waitFor(() => expect(asked.some((path) => path.includes("/numbers/matching?"))).toBe(true));
  say(250, 10);
  expect(await screen.findByRole("progressbar", { name: /^250 of 1,000 results/ })).toBeTruthy();
  expect(within(screen.getByRole("region", { name: "All chats" })).getByText("25%")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Export CSV" }).hasAttribute("disabled")).toBe(true);
  say(1000, 30);
  server?.close();
  await vi.waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull());
  expect(within(screen.getByRole("region", { name: "All chats" })).getByText("75%")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Export CSV" }).hasAttribute("disabled")).toBe(false);
  fireEvent.click(screen.getByRole("button", { name: "Remove the filter: Which color? contains Red" }));
  await vi.waitFor(() => expect(history.location.search).toBe(""));
});

it("says so where the server stops counting", async () => {
  answer = () => Response.json(some);
  const data = JSON.stringify({ numbers: some, arrivals, read: 250, results: 1000 });
  matching = new Response(`event: numbers\ndata: ${data}\n\n`).body as ReadableStream<Uint8Array>;
  await open(`?where=${encodeURIComponent(JSON.stringify([{ column: "b/color", is: "is", value: "Red" }]))}`);
  expect(await screen.findByText("Not all results could be counted")).toBeTruthy();
  expect(await screen.findByRole("region", { name: "All chats" })).toBeTruthy();
});

it("offers all time where there is nothing, and another try where it failed", async () => {
  answer = (query) => Response.json(query.has("from") ? none : some);
  const history = await open();
  fireEvent.click(await screen.findByRole("button", { name: "Show all time" }));
  expect(await screen.findByRole("region", { name: "All chats" })).toBeTruthy();
  expect(history.location.search).toBe("?period=allTime");
  cleanup();
  answer = () => Response.json({ message: "Out of order", code: "INTERNAL", status: 500 }, { status: 500 });
  await open();
  const retry = await screen.findByRole("button", { name: "Try again" });
  answer = () => Response.json(some);
  fireEvent.click(retry);
  expect(await screen.findByRole("region", { name: "All chats" })).toBeTruthy();
});
