import { further } from "@parley/blocks/further";
import { viewsApart } from "@parley/blocks/views-apart";
import type { Flow } from "@parley/core";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { asks, createBot, runFirstStep, says } from "../testing/bot.ts";
import { createBlockLoader, needsFurtherBlocks, viewsApartIn } from "./load-blocks.ts";

beforeEach(() => vi.useFakeTimers());

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const provide = async (flow: Flow) => {
  const loader = createBlockLoader();
  await loader.provide(flow);
  return loader.blocks;
};

it("carries what most bots need, and loads the rest with the first flow that has more", async () => {
  const plain = await provide(createBot({ groups: { A: [says("Hi"), asks()] } }));
  expect(Object.keys(plain.inputViews)).not.toContain("rating input");
  const rated = await provide(createBot({ groups: { A: [{ type: "rating input" }] } }));
  expect(Object.keys(rated.inputViews)).toContain("rating input");
});

it("fetches the views that the flow will need in files of their own, and only those, a little later", async () => {
  const later = further.later as Record<string, () => Promise<unknown>>;
  const phone = vi.spyOn(later, "phone number input").mockRejectedValue(new Error("The network is gone"));
  const file = vi.spyOn(later, "file input");
  await provide(createBot({ groups: { A: [says("Hi"), { type: "phone number input" }] } }));
  expect(phone).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  expect([phone.mock.calls.length, file.mock.calls.length]).toEqual([1, 0]);
});

it("loads for a first turn the views that it shows, and nothing else", async () => {
  const image = { type: "image", options: { url: "https://example.org/cat.png" } };
  const flow = createBot({ groups: { A: [image, { type: "rating input" }, { type: "email input" }] } });
  const { outputs } = runFirstStep(flow);
  expect([viewsApartIn(outputs), needsFurtherBlocks(outputs)]).toEqual([["image", "rating input"], false]);
  const { blocks, provideViews } = createBlockLoader();
  await provideViews(outputs);
  expect(Object.keys(blocks.inputViews)).toEqual(["text input", "rating input"]);
  expect([blocks.bubbleViews.image?.pace, Object.keys(blocks.runs)]).toEqual(["loaded", []]);
});

it("waits for a lost view five seconds at most, and then for none of its kind again", async () => {
  const views = viewsApart.inputViews as Record<string, () => Promise<unknown>>;
  const lost = vi.spyOn(views, "rating input").mockReturnValue(new Promise(() => {}));
  const { blocks, provide: load } = createBlockLoader();
  const flow = createBot({ groups: { A: [says("Hi"), { type: "rating input" }] } });
  let isThere = false;
  const loading = load(flow).then(() => {
    isThere = true;
  });
  await vi.advanceTimersByTimeAsync(4900);
  expect(isThere).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  await loading;
  expect(blocks.inputViews["rating input"]).toBeDefined();
  await load(flow);
  expect(lost).toHaveBeenCalledTimes(1);
});
