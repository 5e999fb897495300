import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { IntlProvider } from "use-intl";
import { afterEach, expect, it, vi } from "vitest";
import { english } from "../texts/texts.ts";
import { SignUp } from "./sign-up.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ways = { hasPassword: true, hasMail: true, hasSignUp: true, providers: [], mayBegin: false };
const refusal = (status: number, code: string) =>
  Response.json({ defined: false, code, status, message: code }, { status });

/** Opens the page with a server that gives these answers; returns the requests it got. */
const open = (answers: Record<string, () => Response>, address = "/sign-up") => {
  const sent: { path: string; body: unknown }[] = [];
  vi.stubGlobal("fetch", async (path: string, { body }: { body?: string } = {}) => {
    sent.push({ path, body: body === undefined ? undefined : JSON.parse(body) });
    const answer = answers[path.replace("/api/v1/account/", "")];
    return answer ? answer() : Response.json(ways);
  });
  const root = createRootRoute();
  const routes = [
    createRoute({ getParentRoute: () => root, path: "/sign-up", component: SignUp }),
    createRoute({ getParentRoute: () => root, path: "/", component: () => <h1>Home</h1> }),
  ];
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ routeTree: root.addChildren(routes), history });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <IntlProvider locale="en" messages={english}>
        {/* The test's routes have other types than the app's. */}
        <RouterProvider router={router as never} />
      </IntlProvider>
    </QueryClientProvider>,
  );
  return { sent, user: userEvent.setup() };
};

it("asks for an address, says where the e-mail went, and lets one ask again or take another", async () => {
  let isSlow = true;
  const { sent, user } = open({
    "sign-up": () => (isSlow ? refusal(429, "TOO_MANY_REQUESTS") : new Response(null, { status: 204 })),
  });
  const field = await screen.findByRole("textbox", { name: "E-mail address" });
  const send = screen.getByRole("button", { name: "Send me the link" });
  await user.click(send);
  expect(await screen.findByText(/Type an e-mail address/)).toBeTruthy();
  await user.type(field, "bo@example.org");
  await user.click(send);
  expect(await screen.findByText(/Too many tries/)).toBeTruthy();
  isSlow = false;
  await user.click(send);
  expect(await screen.findByRole("heading", { name: "Look into your mailbox" })).toBeTruthy();
  expect(screen.getByRole("status").textContent).toContain("bo@example.org");
  expect(sent.filter(({ path }) => path.endsWith("/sign-up")).map(({ body }) => body)).toEqual([
    { email: "bo@example.org" },
    { email: "bo@example.org" },
  ]);
  await user.click(screen.getByRole("button", { name: "Use another address" }));
  expect(await screen.findByRole("textbox", { name: "E-mail address" })).toBeTruthy();
});

it("says where only invited people make accounts", async () => {
  open({ ways: () => Response.json({ ...ways, hasSignUp: false }) });
  expect(await screen.findByRole("heading", { name: "Only invited people make accounts here" })).toBeTruthy();
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(screen.getByRole("link", { name: /sign in/ }).getAttribute("href")).toBe("/sign-in");
});

it("the link leads to name and password of its address, and home", async () => {
  const account = {
    user: { id: "u", name: "Bo", email: "bo@example.org", image: null, createdAt: "" },
    workspace: null,
    isServerAdmin: false,
  };
  const { sent, user } = open(
    {
      "sign-up/read": () => Response.json({ email: "bo@example.org" }),
      "sign-up/finish": () => Response.json(account),
    },
    "/sign-up?token=abc",
  );
  expect(((await screen.findByRole("textbox", { name: "E-mail address" })) as HTMLInputElement).value).toBe(
    "bo@example.org",
  );
  const make = screen.getByRole("button", { name: "Make account" });
  await user.type(screen.getByLabelText("Password"), "short");
  await user.click(make);
  expect(await screen.findByText("Type your name.")).toBeTruthy();
  expect(screen.getByText(/Too short/)).toBeTruthy();
  await user.type(screen.getByRole("textbox", { name: "Your name" }), "Bo");
  await user.type(screen.getByLabelText("Password"), " and longer now");
  await user.click(make);
  expect(await screen.findByRole("heading", { name: "Home" })).toBeTruthy();
  expect(sent.at(-1)?.body).toEqual({ token: "abc", name: "Bo", password: "short and longer now" });
});

it("a link that is over says so, and an unreachable server is asked again", async () => {
  open({ "sign-up/read": () => refusal(403, "LINK_OVER") }, "/sign-up?token=abc");
  expect(await screen.findByRole("heading", { name: "This link no longer works" })).toBeTruthy();
  cleanup();
  let isDown = true;
  const { user } = open(
    {
      "sign-up/read": () =>
        isDown ? refusal(500, "INTERNAL_SERVER_ERROR") : Response.json({ email: "bo@example.org" }),
    },
    "/sign-up?token=abc",
  );
  const again = await screen.findByRole("button", { name: "Try again" });
  isDown = false;
  await user.click(again);
  expect(await screen.findByRole("textbox", { name: "Your name" })).toBeTruthy();
});
