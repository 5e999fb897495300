import { bubbleViews, inputViews } from "@parley/blocks/views";
import { visitorTexts } from "@parley/core/visitor-texts";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { asks, createBot, says, type TestBot, words } from "../testing/bot.ts";
import { startChat } from "../testing/start-chat.ts";
import { ChatPage } from "./chat-page.tsx";

afterEach(cleanup);

const show = (name: string, groups: TestBot["groups"]) => {
  const flow = { ...createBot({ settings: { typingEmulation: { enabled: false } }, groups }), name };
  const { chat } = startChat(flow, { fadeTime: 0 });
  // The chat has been started already.
  render(
    <ChatPage flow={flow} words={words} chat={{ ...chat, start: async () => {} }} {...{ bubbleViews, inputViews }} />,
  );
  return userEvent.setup();
};

/** The log as a screen reader reads it. The speaker stands in brackets if the text is visually hidden. */
const heard = () => {
  const leaves = document.createTreeWalker(screen.getByRole("log"), NodeFilter.SHOW_TEXT);
  const parts: string[] = [];
  let part = "";
  for (let node = leaves.nextNode(); node; node = leaves.nextNode()) {
    const isHidden = node.parentElement?.closest(".parley-visually-hidden");
    const text = node.textContent ?? "";
    if (!isHidden) part += ` ${text}`;
    else {
      if (part) parts.push(part);
      part = `[${text}]`;
    }
  }
  return [...parts, part];
};

const groups = { A: [says("Hello"), says("Your name?"), asks(), says("Your age?"), asks(), says("Bye")] };

it("every message, of the bot and of the visitor, stands behind the name of who says it", async () => {
  const user = show("Nora", groups);
  await user.type(await screen.findByRole("textbox", { name: "Your name?" }), "Ada{Enter}");
  await user.type(await screen.findByRole("textbox", { name: "Your age?" }), "36{Enter}");
  await screen.findByText("Bye");
  expect(heard()).toEqual(["[Nora:] Hello Your name?", "[You:] Ada", "[Nora:] Your age?", "[You:] 36", "[Nora:] Bye"]);
});

it("an answer that is refused has a speaker, and so has what the bot says to it", async () => {
  const user = show("Nora", { A: [says("Mail?"), { type: "email input" }] });
  await user.type(await screen.findByRole("textbox"), "Ada{Enter}");
  await screen.findByText(/^This/);
  expect(heard().map((part) => part.split(" ")[0])).toEqual(["[Nora:]", "[You:]", "[Nora:]"]);
});

it("the bot is called by its own name", () => {
  show("Tax helper", groups);
  expect(heard()[0]).toMatch(/^\[Tax helper:\] Hello/);
});

it("the visitor's own messages are announced in the page's language", async () => {
  const flow = createBot({ settings: { typingEmulation: { enabled: false } }, groups });
  const { chat } = startChat(flow, { fadeTime: 0 });
  const german = visitorTexts("de").chat;
  render(
    <ChatPage flow={flow} words={german} chat={{ ...chat, start: async () => {} }} {...{ bubbleViews, inputViews }} />,
  );
  await userEvent.setup().type(await screen.findByRole("textbox", { name: "Your name?" }), "Ada{Enter}");
  await screen.findByText("Your age?");
  expect(heard().some((part) => part.startsWith("[Sie:]"))).toBe(true);
});
