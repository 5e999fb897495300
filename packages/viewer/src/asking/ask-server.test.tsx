import type { EffectNeed } from "@parley/core";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createFakeServer } from "../testing/fake-server.ts";
import { askEffect } from "./ask-server.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "error").mockImplementation(() => {});
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const need: EffectNeed = {
  type: "need",
  id: "c-7",
  botId: "my bot",
  groupId: "g",
  blockId: "c",
  visit: 2,
  blockType: "Code",
  kind: "effect",
  effect: "run on the server",
  where: "server",
  data: null,
};
const patch = { variables: [{ variableId: "vX", value: "7" }] };
const ask = (previewToken?: string) =>
  askEffect(
    need,
    { X: null, Name: "Ada" },
    {
      resultId: Promise.resolve("r 1"),
      token: () => "t1",
      previewToken,
      settled: async () => {},
    },
  );

it("names the block and the values, and never what the block does", async () => {
  const { requests } = createFakeServer(() => Response.json({ patch }));
  expect(await ask()).toEqual(patch);
  expect(requests).toMatchObject([
    {
      method: "POST",
      path: "/api/typebots/my%20bot/results/r%201/effects",
      body: { blockId: "c", visit: 2, effect: "run on the server", variables: { X: null, Name: "Ada" } },
      headers: { "x-parley-token": "t1" },
    },
  ]);
});

it("is asked with the permission in a preview, which has no result", async () => {
  const { requests } = createFakeServer(() => Response.json({ patch }));
  expect(await ask("p1")).toEqual(patch);
  expect(requests).toMatchObject([{ path: "/api/v1/preview-effects/my%20bot", body: { previewToken: "p1" } }]);
});

it("waits quietly for a lost network, and for a server that is busy or broken", async () => {
  const answers = ["network error" as const, new Response("", { status: 503 }), new Response("", { status: 429 })];
  const { requests } = createFakeServer((_, count) => answers[count - 1] ?? Response.json({ patch }));
  const asked = ask();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await asked).toEqual(patch);
  expect(requests).toHaveLength(4);
});

it("asks again as soon as the network is back", async () => {
  const { requests } = createFakeServer((_, count) => (count < 8 ? "network error" : Response.json({ patch })));
  const asked = ask();
  await vi.advanceTimersByTimeAsync(100_000);
  const before = requests.length;
  for (let count = before; count < 8; count++) {
    window.dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(0);
  }
  expect(await asked).toEqual(patch);
});

it("goes on with the server's words where that refuses for good", async () => {
  const { requests } = createFakeServer(() => Response.json({ message: "No." }, { status: 403 }));
  expect(await ask()).toEqual({ error: "No." });
  expect(requests).toHaveLength(1);
});
