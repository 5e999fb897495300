import { runs } from "@parley/blocks/runs";
import { bubbleViews, inputViews } from "@parley/blocks/views";
import type { InputView } from "@parley/ui";
import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { lazy, useEffect } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fetchScript } from "../base/fetch-script.ts";
import { createBot, says, words } from "../testing/bot.ts";
import { startChat } from "../testing/start-chat.ts";
import { ChatPage } from "./chat-page.tsx";

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** A chat whose input view loads only when `arrive` is called. */
const openWithout = (block: { type: string; options?: object }) => {
  const flow = createBot({
    settings: { typingEmulation: { enabled: false } },
    groups: { A: [says("Well?"), block as never, says("Bye")] },
  });
  const { chat, seen } = startChat(flow, { fadeTime: 0 });
  let focused: Element | null = null;
  const View = inputViews[block.type] as InputView;
  const Watched: InputView = (props) => {
    // The browser may handle keys before this effect.
    useEffect(() => {
      focused = document.activeElement;
    }, []);
    return <View {...props} />;
  };
  let isThere = false;
  const load = async () => {
    if (!isThere) throw new TypeError("Failed to fetch dynamically imported module");
    return { default: Watched };
  };
  const views = { ...inputViews, [block.type]: lazy(() => fetchScript(load)) as unknown as InputView };
  const parts = { flow, words, bubbleViews, inputViews: views, runs };
  render(<ChatPage {...parts} chat={{ ...chat, start: async () => {} }} />);
  const arrive = () =>
    act(async () => {
      isThere = true;
      window.dispatchEvent(new Event("online"));
    });
  return { arrive, seen, user: userEvent.setup(), focusedAtFirst: () => focused };
};

it("a question whose script is late is answered in a plain field", async () => {
  const { arrive, seen, user } = openWithout({ type: "phone number input" });
  await user.type(await screen.findByRole("textbox", { name: "Well?" }), "+41446681800{Enter}");
  await screen.findByText("Bye");
  expect(seen()).toEqual(["Well?", "> +41446681800", "Bye"]);
  await arrive();
});

it("its own field comes by itself once the script is there, with what has been typed", async () => {
  const { arrive, user } = openWithout({ type: "phone number input" });
  await user.type(await screen.findByRole("textbox", { name: "Well?" }), "+4144");
  expect(screen.getByText(/can't be shown as it was meant/)).toBeTruthy();
  await arrive();
  await screen.findByRole("combobox", { name: "Country" });
  expect(screen.queryByText(/can't be shown as it was meant/)).toBeNull();
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Well?" }).value.replaceAll(" ", "")).toBe("+4144");
});

it("its own field has the focus before another key can be pressed", async () => {
  const { arrive, user, focusedAtFirst } = openWithout({ type: "phone number input" });
  await user.type(await screen.findByRole("textbox", { name: "Well?" }), "+4144");
  await arrive();
  await screen.findByRole("combobox", { name: "Country" });
  expect(focusedAtFirst()).toBe(screen.getByRole("textbox", { name: "Well?" }));
});

it("there is a field to type in at every moment while its own field comes", async () => {
  const { arrive, user } = openWithout({ type: "phone number input" });
  await user.type(await screen.findByRole("textbox", { name: "Well?" }), "+4144");
  const fields: number[] = [];
  const observer = new MutationObserver(() => fields.push(screen.queryAllByRole("textbox").length));
  observer.observe(document.body, { childList: true, subtree: true });
  await arrive();
  await screen.findByRole("combobox", { name: "Country" });
  observer.disconnect();
  expect(fields.length).toBeGreaterThan(0);
  expect(fields).not.toContain(0);
});

it("a question for a file offers no field that would refuse every text; where it is optional, it may be skipped", async () => {
  const { arrive, seen, user } = openWithout({ type: "file input", options: { isRequired: false } });
  await screen.findByText(/It is loaded again by itself/);
  expect(screen.queryByRole("textbox")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Skip" }));
  await screen.findByText("Bye");
  expect(seen()).toEqual(["Well?", "Bye"]);
  await arrive();
});

it("a question for a file shows its own field once the script is there", async () => {
  const { arrive } = openWithout({ type: "file input" });
  await screen.findByText(/It is loaded again by itself/);
  expect(screen.queryByRole("button", { name: "Skip" })).toBeNull();
  await arrive();
  expect(await screen.findByLabelText("Well?")).toHaveProperty("type", "file");
});
