import { runs } from "@parley/blocks/runs";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderProgressBar } from "../page/progress-bar.ts";
import { asks, createBot } from "../testing/bot.ts";
import { startChat } from "../testing/start-chat.ts";
import { followProgress } from "./follow-progress.ts";

beforeEach(() => vi.useFakeTimers());

afterEach(() => {
  vi.useRealTimers();
  document.body.innerHTML = "";
});

const shown = () => {
  const bar = document.querySelector("[role=progressbar]");
  const filled = bar?.firstElementChild;
  return [bar?.getAttribute("aria-valuenow"), filled instanceof HTMLElement ? filled.style.width : null];
};

it("moves the server's bar on with every answer, to 100 at the end", async () => {
  document.body.innerHTML = renderProgressBar(100 / 3, "Progress");
  expect(shown()).toEqual(["33", "33%"]);
  const { chat } = startChat(createBot({ groups: { A: [asks(), asks()] } }));
  followProgress(chat, runs);
  expect(shown()).toEqual(["33", "33%"]);
  for (const expected of ["67", "100"]) {
    void chat.reply({ text: "x" });
    await vi.advanceTimersByTimeAsync(1000);
    expect(shown()).toEqual([expected, `${expected}%`]);
  }
});

it("does nothing on a page without a bar", () => {
  const { chat } = startChat(createBot({ groups: { A: [asks()] } }));
  followProgress(chat, runs);
  expect(shown()).toEqual([undefined, null]);
});
