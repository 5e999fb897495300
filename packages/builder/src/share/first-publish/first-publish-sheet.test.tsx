import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openBot, showInBot } from "../../flow/testing/open-bot.tsx";
import { FirstPublishSheet, type FirstPublishStep } from "./first-publish-sheet.tsx";

let viewer: string;

beforeEach(() => {
  viewer = "http://127.0.0.1:8080";
  vi.stubGlobal("fetch", async (path: string) =>
    path.includes("/address")
      ? Response.json({ publicId: "bot", viewer, isFree: true })
      : Response.json({ message: "Not asked for here" }, { status: 404 }),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Shows the sheet, and returns the names that it gives. */
const show = async (step: FirstPublishStep) => {
  const names: string[] = [];
  const sheet = () => (
    <FirstPublishSheet step={step} isPending={false} onName={(name) => names.push(name)} onClose={() => {}} />
  );
  const router = createRouter({
    routeTree: createRootRoute({ component: sheet }),
    history: createMemoryHistory({ initialEntries: ["/"] }),
  });
  // Cast: the test's route has another type than the app's.
  showInBot(await openBot(), <RouterProvider router={router as never} />);
  return names;
};

it("asks an unnamed bot for its name, and takes no empty one", async () => {
  const names = await show("name");
  const field = await screen.findByRole("textbox", { name: "Name of the bot" });
  await userEvent.clear(field);
  await userEvent.keyboard("{Enter}");
  expect(await screen.findByText("Type a name.")).toBeTruthy();
  expect(names).toEqual([]);
  await userEvent.type(field, " Tea house {Enter}");
  expect(names).toEqual(["Tea house"]);
});

it("shows the address, the snippet and what comes next, and says where no phone reaches it", async () => {
  await show("live");
  const sheet = await screen.findByRole("dialog", { name: "“Bot” is live" });
  const url = (await within(sheet).findByText(/^http:/)).textContent ?? "";
  expect(url.startsWith("http://127.0.0.1:8080/")).toBe(true);
  expect(within(sheet).getByRole("button", { name: "Copy link" })).toBe(document.activeElement);
  // No phone could follow the code. What the server is to be told is its operator's matter.
  expect(within(sheet).queryByRole("img")).toBeNull();
  expect(within(sheet).getByText(/A phone can't open 127\.0\.0\.1/).textContent).not.toMatch(/[A-Z]_[A-Z]/);
  expect(within(sheet).getByText(/embed\.js/)).toBeTruthy();
  const next = within(within(sheet).getByRole("navigation", { name: "What comes next" }));
  expect(next.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(
    ["share", "results", "design"].map((one) => `/bots/bot/${one}`),
  );
});

it("shows the code for phones where the address is public", async () => {
  viewer = "https://bots.example.org";
  await show("live");
  const url = (await screen.findByText(/^https:\/\/bots\.example\.org\//)).textContent;
  expect(screen.getByRole("img", { name: `QR code of ${url}` })).toBeTruthy();
  expect(screen.queryByText(/A phone can't open/)).toBeNull();
});
