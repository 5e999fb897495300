import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { asks, createBot, says } from "../testing/bot.ts";
import { startChat } from "../testing/start-chat.ts";
import { talkToPage } from "./talk-to-page.ts";

const parent = { postMessage: vi.fn() };
const shop = "https://shop.example";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("parent", parent);
});

afterEach(() => {
  parent.postMessage.mockReset();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const bot = createBot({
  variables: ["Name", "Plan"],
  groups: { A: [says("Who?"), asks({ variableId: "vName" }), says("{{Name}} has {{Plan}}")] },
});

const say = (variables: object, { origin = shop, source = parent as unknown as Window } = {}) =>
  window.dispatchEvent(new MessageEvent("message", { data: { from: "parley", variables }, origin, source }));

const told = () => parent.postMessage.mock.calls.map(([{ type }, to]) => [type, to]);

it("tells the page nothing but that it is there before that page has answered, and nobody else afterwards", async () => {
  const { chat, seen } = startChat(bot);
  talkToPage(chat, false);
  await vi.advanceTimersByTimeAsync(3000);
  expect(told()).toEqual([["ready", "*"]]);
  say({ Plan: "Evil" }, { source: window });
  say({});
  expect(told().slice(1)).toEqual([["said", shop]]);
  say({ Plan: "Evil" }, { origin: "https://evil.example" });
  say({ plan: 3 });
  await vi.advanceTimersByTimeAsync(100);
  void chat.reply({ text: "Ada" });
  await vi.advanceTimersByTimeAsync(5000);
  expect(seen()).toEqual(["Who?", "> Ada", "Ada has 3"]);
  expect(told().slice(2)).toEqual([
    ["answer", shop],
    ["said", shop],
    ["end", shop],
  ]);
  expect(parent.postMessage).toHaveBeenCalledWith(
    { from: "parley", type: "answer", blockId: expect.any(String), variable: "Name", value: "Ada" },
    shop,
  );
});

it("loses neither an answer nor a value that come at one moment", async () => {
  const { chat, seen, steps } = startChat(bot);
  talkToPage(chat, false);
  await vi.advanceTimersByTimeAsync(3000);
  say({ Plan: "Free" });
  void chat.reply({ text: "Ada" });
  say({ Plan: "Pro" });
  await vi.advanceTimersByTimeAsync(5000);
  expect(seen()).toEqual(["Who?", "> Ada", "Ada has Free"]);
  expect(steps.at(-1)?.isEnded).toBe(true);
});
