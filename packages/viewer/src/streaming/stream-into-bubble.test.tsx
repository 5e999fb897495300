import { bubbleViews, inputViews } from "@parley/blocks/views";
import type { Patch } from "@parley/core";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { askEffect } from "../asking/ask-server.ts";
import type { ChatOptions } from "../chat/create-chat.ts";
import { ChatPage } from "../components/chat-page.tsx";
import { asks, createBot, says, words } from "../testing/bot.ts";
import { startChat } from "../testing/start-chat.ts";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const flow = createBot({
  settings: { typingEmulation: { enabled: false } },
  variables: ["Answer"],
  groups: { A: [says("Hello"), { id: "make", type: "Webhook", options: {} }, says("{{Answer}}"), asks()] },
});
const patchOf = (value: string): Patch => ({ variables: [{ variableId: "vAnswer", value }] });

/** A chat whose server streams a text as the test says. */
const open = (options: Partial<ChatOptions> = {}) => {
  const encoder = new TextEncoder();
  let line: ReadableStreamDefaultController<Uint8Array> | null = null;
  const stop = vi.fn(async () => new Response(null, { status: 204 }));
  vi.stubGlobal("fetch", async (path: string) => {
    if (path.endsWith("/stop")) return stop();
    const start = (controller: typeof line) => {
      line = controller;
    };
    return new Response(new ReadableStream({ start }), {
      headers: { "content-type": "text/event-stream", "x-parley-may-stop": "yes" },
    });
  });
  const tell = (event: string, data: object) =>
    line?.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
  const asker = {
    resultId: Promise.resolve("r1"),
    token: () => "t1",
    previewToken: undefined,
    settled: async () => {},
  };
  const { chat, steps, writes } = startChat(flow, {
    fadeTime: 0,
    askEffect: (need, values, follow) => askEffect(need, values, asker, follow),
    ...options,
  });
  // The chat has been started already.
  render(
    <ChatPage flow={flow} words={words} chat={{ ...chat, start: async () => {} }} {...{ bubbleViews, inputViews }} />,
  );
  return {
    chat,
    steps,
    writes,
    stop,
    asked: async () => {
      await waitFor(() => expect(line).not.toBeNull());
      return {
        stream: (text: string) => tell("text", { at: 0, text }),
        give: (patch: Patch) => tell("patch", { patch }),
      };
    },
  };
};

const bubbles = () => [...document.querySelectorAll(".parley-host-bubble")];
const log = () => screen.getByRole("log");

it("a streamed text is shown in the bubble that shows the whole of it at last, and that bubble takes its place", async () => {
  const { asked } = open();
  const { stream, give } = await asked();
  stream("One **bo");
  await screen.findByText("One **bo");
  expect(bubbles()).toHaveLength(2);
  const [, streaming] = bubbles();
  expect(log().getAttribute("aria-busy")).toBe("true");
  stream("One **bold** <b>word</b>\n\n- and a list");
  await screen.findByText("bold");
  expect(screen.getByRole("listitem").textContent).toBe("and a list");
  expect(screen.getByText(/<b>word<\/b>/)).toBeTruthy();
  const looks = streaming?.querySelector(".parley-bubble-content")?.innerHTML;
  give(patchOf("One **bold** <b>word</b>\n\n- and a list"));
  expect(await screen.findByRole("textbox")).toBeTruthy();
  // The very same element, with the same content.
  expect(bubbles()[1]).toBe(streaming);
  expect(streaming?.querySelector(".parley-bubble-content")?.innerHTML).toBe(looks);
  expect(bubbles()).toHaveLength(2);
  expect(log().hasAttribute("aria-busy")).toBe(false);
  expect(screen.queryByRole("button", { name: "Stop answering" })).toBeNull();
});

it("dots are shown until the first word, and nothing of an answer that failed is left", async () => {
  const { asked, chat } = open();
  const { stream, give } = await asked();
  await waitFor(() => expect(chat.state().isBusy).toBe(true));
  stream("Half an ans");
  await screen.findByText("Half an ans");
  expect(chat.state().isBusy).toBe(false);
  give({ logs: [{ status: "error", description: "It broke off" }] });
  await screen.findByRole("textbox");
  expect(screen.queryByText("Half an ans")).toBeNull();
  expect(chat.state().streamed).toBeNull();
});

it("a visitor stops it by a button, which comes back where the server could not be told", async () => {
  const user = userEvent.setup();
  const { asked, stop } = open();
  const { stream, give } = await asked();
  await screen.findByRole("button", { name: "Stop answering" });
  stream("Enough");
  await screen.findByText("Enough");
  let answer = (_response: Response) => {};
  stop.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  await user.click(await screen.findByRole("button", { name: "Stop answering" }));
  expect(screen.queryByRole("button", { name: "Stop answering" })).toBeNull();
  answer(new Response("", { status: 503 }));
  await user.click(await screen.findByRole("button", { name: "Stop answering" }));
  expect(stop).toHaveBeenCalledTimes(2);
  give(patchOf("Enough"));
  await screen.findByRole("textbox");
  expect(screen.getByText("Enough")).toBeTruthy();
});

it("a visitor stops it before its first word, while the dots are shown", async () => {
  const user = userEvent.setup();
  const { asked, stop, chat } = open();
  const { give } = await asked();
  const button = await screen.findByRole("button", { name: "Stop answering" });
  expect([chat.state().isBusy, bubbles().length]).toEqual([true, 2]);
  await user.click(button);
  expect(stop).toHaveBeenCalledTimes(1);
  give(patchOf(""));
  await screen.findByRole("textbox");
  expect(screen.queryByRole("button", { name: "Stop answering" })).toBeNull();
});

it("what is remembered of a chat has no half text in it, and asks again for the rest", async () => {
  const { asked, steps, writes } = open();
  const { stream } = await asked();
  stream("Half");
  await screen.findByText("Half");
  const last = steps.at(-1);
  expect(last?.need).toMatchObject({ isBegun: false, output: { blockId: "make" } });
  expect(JSON.stringify([last, writes])).not.toContain("Half");
  cleanup();
  const again = open({ resumed: last ?? null });
  const { stream: streamAgain, give } = await again.asked();
  streamAgain("Half of");
  await screen.findByText("Half of");
  give(patchOf("Half of it"));
  expect(await screen.findByText("Half of it")).toBeTruthy();
});

it("nothing is streamed where the next bubble shows something else besides", async () => {
  const other = createBot({
    variables: ["Answer"],
    groups: { A: [{ id: "make", type: "Webhook", options: {} }, says("So: {{Answer}}"), asks()] },
  });
  const follows: unknown[] = [];
  startChat(other, {
    askEffect: async (_need, _values, follow) => {
      follows.push(follow);
      return {};
    },
  });
  await waitFor(() => expect(follows).toEqual([undefined]));
});
