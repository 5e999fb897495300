import { bubbleViews, inputViews } from "@parley/blocks/views";
import { visitorTexts } from "@parley/core/visitor-texts";
import type { BubbleView, InputView } from "@parley/ui";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { asks, createBot, says, type TestBot, words } from "../testing/bot.ts";
import { startChat } from "../testing/start-chat.ts";
import { ChatPage } from "./chat-page.tsx";

const fail = (): never => {
  throw new Error("Out of paint");
};
const brokenBubble: BubbleView = { pace: "loaded", Component: fail };
const brokenInput: InputView = fail;
const image = { type: "image", options: { url: "https://example.org/cat.png" } };
const choice = {
  type: "choice input",
  items: [
    { id: "y", content: "Yes" },
    { id: "n", content: "No" },
  ] as never,
};

const open = (groups: TestBot["groups"], broken: string[], spoken = words) => {
  const flow = createBot({ settings: { typingEmulation: { enabled: false } }, groups });
  const { chat, writes, seen } = startChat(flow, { fadeTime: 0 });
  const parts = { bubbleViews: { ...bubbleViews }, inputViews: { ...inputViews } };
  for (const type of broken) {
    if (type in bubbleViews) parts.bubbleViews[type] = brokenBubble;
    else parts.inputViews[type] = brokenInput;
  }
  // The chat has been started already.
  const page = <ChatPage flow={flow} words={spoken} chat={{ ...chat, start: async () => {} }} {...parts} />;
  const logs = () => writes.flatMap(({ kind, body }) => (kind === "events" ? body.entries : []));
  return { page, seen, logs };
};

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it("a bubble that can't be shown leaves its words, the chat goes on, and the author is told which block it was", async () => {
  const { page, logs } = open({ A: [says("Hello"), image, asks(), says("Bye")] }, ["text", "image"]);
  render(page);
  await screen.findByText("Hello");
  await screen.findByText("This can't be shown here.");
  const user = userEvent.setup();
  await user.type(await screen.findByRole("textbox"), "Ada{Enter}");
  await screen.findByText("Bye");
  expect(logs()).toContainEqual(
    expect.objectContaining({
      type: "log",
      botId: "bot",
      blockId: "A.1",
      log: { status: "error", description: "Out of paint", context: "In the visitor's browser" },
    }),
  );
  const seqs = logs().map(({ seq }) => seq);
  expect(new Set(seqs).size).toBe(seqs.length);
});

it("an input that can't be shown is answered in a plain field", async () => {
  const { page, logs, seen } = open({ A: [says("Name?"), asks(), says("Bye")] }, ["text input"]);
  render(page);
  const user = userEvent.setup();
  await user.type(await screen.findByRole("textbox", { name: "Name?" }), "Ada{Enter}");
  await screen.findByText("Bye");
  expect(seen()).toEqual(["Name?", "> Ada", "Bye"]);
  expect(logs().filter(({ log }) => log?.description === "Out of paint")).toMatchObject([{ blockId: "A.1" }]);
});

it("the plain field speaks the language of the page", async () => {
  const german = visitorTexts("de").chat;
  render(open({ A: [says("Name?"), image, asks(), says("Bye")] }, ["image", "text input"], german).page);
  await screen.findByText("Das kann hier nicht angezeigt werden.");
  const field = await screen.findByRole("textbox", { name: "Name?" });
  expect(field.getAttribute("placeholder")).toBe("Ihre Antwort …");
  expect(
    screen.getByText("Diese Frage kann nicht wie vorgesehen angezeigt werden. Sie können hier antworten."),
  ).toBeTruthy();
  expect(screen.getByRole("button", { name: "Senden" })).toBeTruthy();
});

it("what a broken input offers can still be picked", async () => {
  const { page, seen } = open({ A: [says("Sure?"), choice, says("Bye")] }, ["choice input"]);
  render(page);
  await userEvent.setup().click(await screen.findByRole("button", { name: "No" }));
  await screen.findByText("Bye");
  expect(seen()).toEqual(["Sure?", "> No", "Bye"]);
});

it("the server draws the rest of the page", () => {
  const { page } = open({ A: [says("Hello"), asks()] }, ["text", "text input"]);
  expect(renderToString(page)).toContain("Hello");
});
