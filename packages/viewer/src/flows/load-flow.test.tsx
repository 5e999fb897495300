import { afterEach, expect, it, vi } from "vitest";
import { createBot, says } from "../testing/bot.ts";
import { FlowError, loadFlow } from "./load-flow.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const flow = createBot({ groups: { A: [says("Hi")] } });
const key = { botId: "linked", version: 3, definitions: "d" };

/** A server with a list of answers. */
const answer = (answers: (number | "network error")[]) => {
  vi.useFakeTimers();
  vi.spyOn(console, "warn").mockImplementation(() => {});
  let count = 0;
  return vi.spyOn(globalThis, "fetch").mockImplementation(async () => {
    const given = answers[count++] ?? 200;
    if (given === "network error") throw new TypeError("Failed to fetch");
    return Response.json({ flow }, { status: given });
  });
};

it("a linked bot is fetched until it comes, however long the network or the server is away", async () => {
  const asked = answer(["network error", 503, "network error", 502]);
  const loading = loadFlow(key);
  await vi.advanceTimersByTimeAsync(120_000);
  expect((await loading).botId).toBe(flow.botId);
  expect(asked).toHaveBeenCalledTimes(5);
});

it("what the server refuses is not asked for again", async () => {
  const asked = answer([404]);
  await expect(loadFlow(key)).rejects.toEqual(new FlowError("The bot could not be loaded (404).", 404));
  expect(asked).toHaveBeenCalledTimes(1);
});
