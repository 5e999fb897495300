import { bubbleViews, inputViews } from "@parley/blocks/views";
import type { Flow } from "@parley/core";
import { act, cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import type { ChatOptions } from "../chat/create-chat.ts";
import { asks, createBot, says, words } from "../testing/bot.ts";
import { startChat } from "../testing/start-chat.ts";
import { ChatPage } from "./chat-page.tsx";

const calm = { typingEmulation: { enabled: false } };

const show = (flow: Flow, options: Partial<ChatOptions> = {}) => {
  const { chat } = startChat(flow, { fadeTime: 0, ...options });
  // The chat has been started already.
  render(
    <ChatPage
      flow={flow}
      words={words}
      chat={{ ...chat, start: async () => {} }}
      bubbleViews={bubbleViews}
      inputViews={inputViews}
    />,
  );
  return chat;
};

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it("spec 4.3: an input appears after the bubbles, and what is submitted is a guest bubble", async () => {
  const user = userEvent.setup();
  show(createBot({ settings: calm, groups: { A: [says("One"), says("Two"), asks(), says("Three"), asks()] } }));
  const field = await screen.findByRole("textbox");
  const said = () => [...document.querySelectorAll(".parley-host-bubble, .parley-guest-bubble")];
  expect(said().map(({ textContent }) => textContent)).toEqual(["One", "Two"]);
  for (const bubble of said())
    expect(bubble.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  await user.type(field, "My answer{Enter}");
  await screen.findByText("Three");
  const sides = said().map((bubble) => [bubble.classList.contains("parley-guest-bubble"), bubble.textContent]);
  expect(sides).toEqual([
    [false, "One"],
    [false, "Two"],
    [true, "My answer"],
    [false, "Three"],
  ]);
  expect((await screen.findByRole("textbox")).textContent).toBe("");
});

it("carries a conversation, by role and visible text only", async () => {
  const user = userEvent.setup();
  show(
    createBot({
      settings: calm,
      variables: ["Name"],
      groups: {
        A: [
          says("What's your name?"),
          asks({ variableId: "vName" }),
          says("Hi {{Name}}"),
          {
            type: "choice input",
            items: [
              { id: "y", content: "Yes" },
              { id: "n", content: "No" },
            ] as never,
          },
          says("Done"),
        ],
      },
    }),
  );
  const log = within(screen.getByRole("log"));
  const field = await screen.findByRole("textbox", { name: "What's your name?" });
  expect(document.activeElement).toBe(document.body);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Send" }).disabled).toBe(true);
  await user.type(field, "Ada{Enter}");
  expect(await log.findByText("Ada")).toBeTruthy();
  await log.findByText("Hi Ada");
  const yes = await screen.findByRole("button", { name: "Yes" });
  await vi.waitFor(() => expect(document.activeElement).toBe(yes));
  await user.keyboard("{Enter}");
  await log.findByText("Done");
  expect(screen.queryByRole("button")).toBeNull();
});

it("the button under a chat that has ended has the bot's own words", async () => {
  const user = userEvent.setup();
  const general = { systemMessages: { startAgain: "Noch einmal" } };
  const flow = createBot({ settings: { ...calm, general }, groups: { A: [says("Hallo"), asks()] } });
  const { chat } = startChat(flow, { fadeTime: 0 });
  const startOver = vi.fn();
  render(
    <ChatPage {...{ flow, words, bubbleViews, inputViews, startOver }} chat={{ ...chat, start: async () => {} }} />,
  );
  await user.type(await screen.findByRole("textbox"), "Ada{Enter}");
  await user.click(await screen.findByRole("button", { name: "Noch einmal" }));
  expect(startOver).toHaveBeenCalledOnce();
});

it("the focus goes to an input that follows an answer at once, too", async () => {
  const user = userEvent.setup();
  show(createBot({ settings: calm, groups: { A: [asks(), asks({ labels: { placeholder: "More" } }), says("Bye")] } }));
  await user.type(await screen.findByRole("textbox"), "Ada{Enter}");
  const next = await screen.findByPlaceholderText("More");
  await vi.waitFor(() => expect(document.activeElement).toBe(next));
});

it("spec 2.6: shows a full page in place of the chat when it fails", async () => {
  const chat = show(createBot({ settings: calm, groups: { A: [says("Hi"), asks()] } }));
  act(() => chat.fail({ title: "Oh no", message: "The disk is full." }));
  expect(screen.getByRole("heading").textContent).toBe("Oh no");
  expect(screen.getByRole("alert").textContent).toContain("The disk is full.");
  expect(screen.queryByRole("log")).toBeNull();
});

it("mentions a lost network quietly, and takes it back", async () => {
  const chat = show(createBot({ settings: calm, groups: { A: [says("Hi"), asks()] } }));
  act(() => chat.setOffline(true));
  expect(screen.getByRole("status").textContent).toMatch(/^Network Error We can't reach the server/);
  act(() => chat.setOffline(false));
  expect(screen.getByRole("status").textContent).toBe("");
});

it("spec 4.12: offers the link of a blocked tab", async () => {
  const redirect = { type: "Redirect", options: { url: "https://example.org/next", isNewTab: true } };
  show(createBot({ settings: calm, groups: { A: [says("Look"), redirect, says("Back?")] } }), { openTab: () => false });
  expect(await screen.findByText("Popup blocked")).toBeTruthy();
  const link = screen.getByRole<HTMLAnchorElement>("link", { name: "Continue in new tab" });
  expect(link.href).toBe("https://example.org/next");
  await screen.findByText("Back?");
});

it("prefills a field only where the bot wants that", async () => {
  const bot = (isInputPrefillEnabled: boolean) =>
    createBot({
      settings: { ...calm, general: { isInputPrefillEnabled } },
      variables: [{ id: "vName", name: "Name", value: "Ada" }],
      groups: { A: [asks({ variableId: "vName" })] },
    });
  show(bot(true));
  expect(screen.getByRole<HTMLInputElement>("textbox").value).toBe("Ada");
  cleanup();
  show(bot(false));
  expect(screen.getByRole<HTMLInputElement>("textbox").value).toBe("");
});

it("what is wrong is said in the chat, by the block's own message, and the field keeps what was typed", async () => {
  const user = userEvent.setup();
  const email = { type: "email input", options: { variableId: "vMail", retryMessageContent: "No address, is it?" } };
  show(createBot({ settings: calm, variables: ["Mail"], groups: { A: [says("Mail?"), email, says("Thanks")] } }));
  const log = within(screen.getByRole("log"));
  await user.type(await screen.findByRole("textbox", { name: "Mail?" }), "ada@{Enter}");
  await log.findByText("No address, is it?");
  const field = await screen.findByRole<HTMLInputElement>("textbox", { name: "No address, is it?" });
  expect(field.value).toBe("ada@");
  await user.type(field, "example.org{Enter}");
  await log.findByText("Thanks");
});

it("what was refused is kept for the same question only", async () => {
  const user = userEvent.setup();
  const groups = {
    A: [says("Mail?"), { type: "email input", options: {} }],
    Help: [says("Whom shall we ask?"), asks()],
  };
  show(createBot({ settings: calm, groups, events: [{ id: "e", type: "invalidReply", to: "Help" }] }));
  await user.type(await screen.findByRole("textbox", { name: "Mail?" }), "ada@{Enter}");
  expect((await screen.findByRole<HTMLInputElement>("textbox", { name: "Whom shall we ask?" })).value).toBe("");
});
