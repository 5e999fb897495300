import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ChatOptions } from "../chat/create-chat.ts";
import { asks, createBot, says } from "../testing/bot.ts";
import { startChat } from "../testing/start-chat.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const sets = (type: string) => ({ type: "Set variable", options: { variableId: "vX", type } });
const ending = says("{{X}}");
const bot = (...blocks: { type: string }[]) => createBot({ groups: { A: blocks }, variables: ["X"] });

it("tells a block what has been said so far", async () => {
  const image = { type: "image", options: { url: "https://example.org/cat.png" } };
  const { chat, seen } = startChat(bot(says("Hi there"), image, asks(), sets("Transcript"), ending));
  await pass(6000);
  void chat.reply({ text: "Ada" });
  await pass(6000);
  expect(seen().at(-1)).toBe('Assistant: "Hi there"\n\nAssistant: "https://example.org/cat.png"\n\nUser: "Ada"');
});

it("waits for the result's id, and asks again for a visitor who comes back meanwhile", async () => {
  const flow = bot(sets("Result ID"), ending);
  let tell: (id: string) => void = () => {};
  const resultId = () =>
    new Promise<string>((resolve) => {
      tell = resolve;
    });
  const first = startChat(flow, { resultId });
  await pass(10_000);
  expect(first.seen()).toEqual([]);
  expect(first.chat.state().isBusy).toBe(true);

  const left = first.steps.at(-1) ?? null;
  expect(left?.need).toMatchObject({ isBegun: false });
  const second = startChat(flow, { resultId, resumed: left });
  await pass(0);
  tell("r123456789");
  await pass(5000);
  expect(second.seen()).toEqual(["r123456789"]);
  expect(second.chat.state().isBusy).toBe(false);
});

it("does nothing twice that code does to the page", async () => {
  const code = {
    type: "Code",
    options: { content: "globalThis.runs = (globalThis.runs ?? 0) + 1; await new Promise(() => {})" },
  };
  const flow = bot(code, says("after"));
  const first = startChat(flow);
  await pass(0);
  const left = first.steps.at(-1) ?? null;
  expect(left?.need).toMatchObject({ isBegun: true });
  const second = startChat(flow, { resumed: left });
  await pass(2000);
  expect(second.seen()).toEqual(["after"]);
  expect(Reflect.get(globalThis, "runs")).toBe(1);
});

it("asks the server once more for a visitor who comes back meanwhile, with the same values", async () => {
  const code = { type: "Code", options: { isExecutedOnClient: false, content: "" } };
  const plain = createBot({ groups: { A: [asks({ variableId: "vX" }), code, ending] }, variables: ["X"] });
  const flow = {
    ...plain,
    groups: plain.groups.map((group) => ({
      ...group,
      blocks: group.blocks.map((block) => (block.type === "Code" ? { ...block, hasServerCode: true as const } : block)),
    })),
  };
  const served: unknown[] = [];
  const never: ChatOptions["askEffect"] = ({ blockId, visit }, values) => {
    served.push({ blockId, visit, values });
    return new Promise(() => {});
  };
  const first = startChat(flow, { askEffect: never });
  await pass(1000);
  void first.chat.reply({ text: "Ada" });
  // The scripts that ask the server are loaded here, in real time.
  await vi.waitFor(() => expect(served).toHaveLength(1), 10_000);
  expect(first.chat.state().isBusy).toBe(true);

  const left = first.steps.at(-1) ?? null;
  const askEffect: ChatOptions["askEffect"] = async (need, values) => {
    void never(need, values);
    return { variables: [{ variableId: "vX", value: `${values.X} Lovelace` }] };
  };
  const second = startChat(flow, { askEffect, resumed: left });
  await vi.waitFor(() => expect(second.seen().at(-1)).toBe("Ada Lovelace"), 10_000);
  expect(served).toEqual([served[0], served[0]]);
  expect(served[0]).toMatchObject({ visit: 0, values: { X: "Ada" } });
});
