import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openBot, showInBot } from "../../flow/testing/open-bot.tsx";
import { FontSection } from "./font-section.tsx";

vi.mock("./bundled-fonts.ts", async (original) => ({ ...(await original<object>()), loadSamples: () => {} }));

/** The server's answer. */
let answer: { families: string[]; problem: string | null };

beforeEach(() => {
  const families = Array.from({ length: 1500 }, (_, place) => `Family ${place}`);
  answer = { families: ["Roboto", ...families, "Zilla Slab"], problem: null };
  vi.stubGlobal("fetch", async (address: string) => {
    const isList = new URL(address, "https://parley.test").pathname === "/api/v1/fonts";
    return Response.json(isList ? answer : { libraries: [] });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = async () => {
  const document = await openBot();
  showInBot(document, <FontSection />);
  return {
    user: userEvent.setup(),
    font: () => document.getState().draft.bot.bot?.theme?.general,
  };
};
const button = () => screen.findByRole("button", { name: /All fonts of Google/ });

it("a family is found among all of Google's by a search, and chosen by the keyboard", async () => {
  const { user, font } = await open();
  await user.click(await button());
  // The list shows only 100, because rendering all would take long.
  expect(await screen.findAllByRole("option")).toHaveLength(100);
  expect(screen.queryByRole("option", { name: "Zilla Slab" })).toBeNull();
  await user.type(screen.getByRole("searchbox"), "zilla");
  await screen.findByRole("option", { name: "Zilla Slab" }, { timeout: 10_000 });
  expect(screen.getAllByRole("option")).toHaveLength(1);
  await user.keyboard("{ArrowDown}{Enter}");
  await waitFor(() => expect(font()).toEqual({ font: { type: "Google", family: "Zilla Slab" } }));
  expect((await button()).textContent).toContain("Zilla Slab");
});

it("without a list there are the server's own fonts, and the field for a name", async () => {
  answer = { families: [], problem: null };
  await open();
  expect(screen.getAllByRole("radio").length).toBeGreaterThan(4);
  await waitFor(() => expect(screen.queryByRole("button", { name: /All fonts of Google/ })).toBeNull());
});

it("says why there is no list", async () => {
  answer = { families: [], problem: "Google does not accept this server's key." };
  await open();
  expect(await screen.findByText("Google does not accept this server's key.")).toBeTruthy();
});
