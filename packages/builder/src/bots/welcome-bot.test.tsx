import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { english } from "../texts/texts.ts";
import { WelcomeBot } from "./welcome-bot.tsx";

let url: string | null;
let asked: string[];

beforeEach(() => {
  localStorage.clear();
  url = "https://bots.test/welcome";
  asked = [];
  const user = { id: "ann", name: "Ann Lee", email: "ann@example.org", createdAt: "2026-01-01T00:00:00.000Z" };
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    if (path === "/api/v1/onboarding") return Response.json({ url });
    return Response.json({ isSetUp: true, account: { user, workspace: { id: "main", name: "Main" } } });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = () =>
  render(
    <IntlProvider locale="en" messages={english} timeZone="UTC">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <WelcomeBot />
      </QueryClientProvider>
    </IntlProvider>,
  );

it("welcomes an author by name, once", async () => {
  show();
  const frame = await screen.findByTitle("Welcome", {}, { timeout: 8000 });
  expect(frame.getAttribute("src")).toBe("https://bots.test/welcome?Name=Ann+Lee&Email=ann%40example.org");
  expect(frame.getAttribute("sandbox")).toContain("allow-scripts");
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  cleanup();
  asked = [];
  show();
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]).not.toContain("onboarding");
});

it("shows nothing where the server names no bot, and welcomes once it does", async () => {
  url = null;
  show();
  await vi.waitFor(() => expect(asked).toContain("/api/v1/onboarding"));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(localStorage.length).toBe(0);
});
