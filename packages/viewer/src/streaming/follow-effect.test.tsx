import type { EffectNeed } from "@parley/core";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createFakeServer } from "../testing/fake-server.ts";
import { followEffect } from "./follow-effect.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const need: Pick<EffectNeed, "botId" | "blockId" | "visit" | "effect" | "data"> = {
  botId: "my bot",
  blockId: "c",
  visit: 2,
  effect: "chat",
  data: null,
};
const patch = { variables: [{ variableId: "vX", value: "Grüße 🦔" }] };

const follow = (previewToken?: string) => {
  const showText = vi.fn();
  const asker = { resultId: Promise.resolve("r1"), token: () => "t1", previewToken, settled: async () => {} };
  return { showText, outcome: followEffect(need, { X: null }, asker, showText) };
};

const event = (name: string, data: unknown) => `event: ${name}\nid: 1\ndata: ${JSON.stringify(data)}\n\n`;
const all = [
  ": beat\n\n",
  event("text", { at: 0, text: "Grü" }),
  event("text", { at: 3, text: "ße 🦔" }),
  event("patch", { patch }),
].join("");

/** An event stream with these chunks. With a signal the connection stays open until the signal aborts. */
const eventsOf = (pieces: Uint8Array[], signal?: AbortSignal) =>
  new Response(
    new ReadableStream({
      start: (controller) => {
        for (const piece of pieces) controller.enqueue(piece);
        if (signal) signal.addEventListener("abort", () => controller.error(signal.reason));
        else controller.close();
      },
    }),
    { headers: { "content-type": "text/event-stream; charset=utf-8" } },
  );
const bytesOf = (text: string) => new TextEncoder().encode(text);

it("takes events however they are split", async () => {
  const bytes = bytesOf(all);
  for (let at = 1; at < bytes.length; at += 1) {
    createFakeServer(() => eventsOf([bytes.slice(0, at), bytes.slice(at)]));
    const { showText, outcome } = follow();
    expect(await outcome).toEqual(patch);
    expect(showText.mock.calls.map(([text]) => text)).toEqual(["Grü", "Grüße 🦔"]);
  }
});

it("asks for events, naming the block and never what it does", async () => {
  const { requests } = createFakeServer(() => eventsOf([bytesOf(all)]));
  await follow().outcome;
  expect(requests).toMatchObject([
    {
      method: "POST",
      path: "/api/typebots/my%20bot/results/r1/effects",
      body: { blockId: "c", visit: 2, effect: "chat", variables: { X: null }, after: 0 },
      headers: { accept: "text/event-stream", "x-parley-token": "t1" },
    },
  ]);
});

it("goes on with the rest after a lost connection, and after one on which nothing comes any more", async () => {
  const { requests } = createFakeServer(({ signal }, count) => {
    if (count === 1) return eventsOf([bytesOf(event("text", { at: 0, text: "Grü" }))], signal);
    if (count === 2) return "network error";
    if (count === 3) return new Response("", { status: 503 });
    return eventsOf([bytesOf(event("text", { at: 3, text: "ße 🦔" }) + event("patch", { patch }))]);
  });
  const { showText, outcome } = follow();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(await outcome).toEqual(patch);
  expect(requests.map(({ body }) => body.after)).toEqual([0, 3, 3, 3]);
  expect(showText.mock.calls.at(-1)?.[0]).toBe("Grüße 🦔");
});

it("takes the whole from a server that knows no events, and what the server refuses is an error", async () => {
  createFakeServer(() => Response.json({ patch }));
  expect(await follow().outcome).toEqual(patch);
  createFakeServer(() => Response.json({ message: "No such block" }, { status: 404 }));
  expect(await follow().outcome).toEqual({ error: "No such block" });
  createFakeServer(() => eventsOf([bytesOf(event("error", { status: 404, message: "The result was not found." }))]));
  expect(await follow().outcome).toEqual({ error: "The result was not found." });
});

it("stops a text by its block, and in a preview by the name of the run, which asking again repeats", async () => {
  const { requests } = createFakeServer((request, count) => {
    if (request.path.endsWith("/stop")) return new Response(null, { status: 204 });
    return count === 1 ? eventsOf([bytesOf(event("text", { at: 0, text: "Grü" }))]) : eventsOf([bytesOf(all)]);
  });
  const { showText, outcome } = follow("p1");
  await vi.advanceTimersByTimeAsync(120_000);
  await outcome;
  const [, stop] = showText.mock.calls[0] ?? [];
  expect(await stop()).toBe(true);
  const [first, second, third] = requests;
  const { run } = first?.body ?? {};
  expect(first?.body).toMatchObject({ previewToken: "p1", run: expect.stringMatching(/^[0-9a-f]{32}$/) });
  expect(second?.body).toMatchObject({ run, after: 3 });
  expect(third).toMatchObject({ path: "/api/v1/preview-effects/my%20bot/stop", body: { previewToken: "p1", run } });
});
