import type { ServerPerson, ServerWorkspace } from "@parley/api/app";
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
import { afterEach, expect, it, vi } from "vitest";
import { english } from "../texts/texts.ts";
import { ServerScreen } from "./server-screen.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const workspace = (name: string, more: Partial<ServerWorkspace> = {}): ServerWorkspace => ({
  id: name.toLowerCase(),
  name,
  icon: null,
  createdAt: "2026-01-01T10:00:00.000Z",
  people: 2,
  bots: 1,
  results: 10_000,
  storage: 3_200_000,
  lastActivityAt: null,
  restorableUntil: null,
  ...more,
});

const person = (name: string, more: Partial<ServerPerson> = {}): ServerPerson => ({
  id: name.toLowerCase(),
  name,
  email: `${name.toLowerCase()}@example.org`,
  createdAt: "2026-01-01T10:00:00.000Z",
  isServerAdmin: false,
  workspaces: [{ id: "main", name: "Main", role: "member" }],
  signInWays: ["password", "GitHub"],
  lastSeenAt: null,
  sessions: 1,
  ...more,
});

/** Opens the screen with a server that gives these answers; returns the requests it got. */
const open = (
  answer: (path: string, query: URLSearchParams) => unknown,
  { address = "/server", isServerAdmin = true } = {},
) => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string, { method, body }: { method: string; body?: string }) => {
    asked.push(`${method} ${path}${body === undefined ? "" : ` ${body}`}`);
    const user = { id: "ada", name: "Ada", email: "ada@example.org", image: null, createdAt: "" };
    if (path === "/api/v1/account")
      return Response.json({ isSetUp: true, account: { user, workspace: null, isServerAdmin } });
    const { pathname, searchParams } = new URL(path, "http://localhost");
    const given = answer(pathname.replace("/api/v1/server/", ""), searchParams);
    return given instanceof Response ? given : Response.json(given);
  });
  const root = createRootRoute();
  const route = createRoute({ getParentRoute: () => root, path: "/server", component: ServerScreen });
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ routeTree: root.addChildren([route]), history });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <IntlProvider locale="en" messages={english} timeZone="UTC">
        {/* The test's routes have other types than the app's. */}
        <RouterProvider router={router as never} />
      </IntlProvider>
    </QueryClientProvider>,
  );
  return { asked, history, user: userEvent.setup() };
};

it("shows the numbers of workspaces, and restores only deleted ones", async () => {
  const restorableUntil = "2026-12-01T10:00:00.000Z";
  const { asked, user } = open((path) =>
    path === "workspaces"
      ? { workspaces: [workspace("Agency", { restorableUntil }), workspace("Main")], nextCursor: null }
      : {},
  );
  const main = within(await screen.findByRole("listitem", { name: "Main" }));
  main.getByText("2 people · 1 bot · 10,000+ results · 3.2 MB");
  main.getByText(/never used/);
  expect(main.queryByRole("button", { name: /Restore/ })).toBeNull();
  const agency = within(screen.getByRole("listitem", { name: "Agency" }));
  agency.getByText(/can be restored until Dec 1, 2026/);
  expect(agency.queryByRole("button", { name: /Open/ })).toBeNull();
  await user.click(agency.getByRole("button", { name: "Restore Agency" }));
  await vi.waitFor(() => expect(asked).toContain("POST /api/v1/deleted-workspaces/agency/restore {}"));
});

it("finds as one types, says that nothing was found, and goes on where a list is long", async () => {
  const { asked, history, user } = open(
    (_, query) =>
      query.get("search") === null
        ? { people: [person("Bo")], nextCursor: null }
        : query.get("cursor") === null
          ? { people: [], nextCursor: "on" }
          : { people: [], nextCursor: null },
    { address: "/server?part=people" },
  );
  await screen.findByText("signs in by password and GitHub · not signed in");
  await user.type(screen.getByRole("searchbox", { name: "Search people" }), "zebra");
  await screen.findByRole("heading", { name: "Nothing found so far" });
  expect(history.location.search).toContain("find=zebra");
  await user.click(screen.getByRole("button", { name: "Look further" }));
  await screen.findByRole("heading", { name: "Nothing found" });
  expect(asked.at(-1)).toBe("GET /api/v1/server/people?search=zebra&cursor=on");
  await user.click(screen.getByRole("button", { name: "Show all" }));
  await screen.findByRole("listitem", { name: "Bo" });
});

it("says why a list can't be had, and tries again", async () => {
  let isBroken = true;
  const refusal = { code: "UNAVAILABLE", message: "No database", status: 503, defined: true };
  const { user } = open(() =>
    isBroken ? Response.json(refusal, { status: 503 }) : { workspaces: [workspace("Main")], nextCursor: null },
  );
  await screen.findByRole("heading", { name: "The list could not be loaded" });
  isBroken = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("listitem", { name: "Main" });
});

it("removes nobody without their address, neither oneself nor another administrator of the server", async () => {
  const people = [person("Ada", { isServerAdmin: true }), person("Bo"), person("Cy", { isServerAdmin: true })];
  const { asked, user } = open(() => ({ people, nextCursor: null }), { address: "/server?part=people" });
  await screen.findByRole("listitem", { name: "Bo" });
  const removals = screen.getAllByRole("button", { name: /^Remove/ });
  expect(removals.map((button) => button.getAttribute("aria-label"))).toEqual(["Remove the account of Bo"]);
  expect(screen.queryByRole("button", { name: "Sign out Ada everywhere" })).toBeNull();
  await user.click(removals[0] as HTMLElement);
  await user.type(await screen.findByRole("textbox", { name: "E-mail address of the account" }), "bo@example.org");
  await user.click(screen.getByRole("button", { name: "Remove" }));
  await vi.waitFor(() => expect(asked).toContain('POST /api/v1/server/people/bo/remove {"email":"bo@example.org"}'));
});

it("goes from one part to another by keys, and asks for nothing where it is not for whoever is here", async () => {
  const { user, asked } = open((path) => ({ [path]: [], entries: [], keptDays: 30, nextCursor: null }));
  (await screen.findByRole("tab", { name: "Workspaces" })).focus();
  await user.keyboard("{ArrowRight}");
  await screen.findByRole("searchbox", { name: "Search people" });
  await screen.findByRole("heading", { name: "Nothing yet" });
  cleanup();
  asked.length = 0;
  const stranger = open(() => ({}), { isServerAdmin: false });
  await screen.findByRole("heading", { name: "This is for the administrators of the server" });
  expect(stranger.asked).toEqual(["GET /api/v1/account"]);
});
