import { further } from "@parley/blocks/further";
import type { Flow } from "@parley/core";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { asks, createBot, says } from "../testing/bot.ts";
import { createBlockLoader } from "./load-blocks.ts";

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
