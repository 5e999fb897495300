import type { InputOutput } from "@parley/core";
import type { Uploads } from "@parley/ui";
import { afterEach, expect, it, vi } from "vitest";
import { createFakeServer } from "../testing/fake-server.ts";
import { createInputHost } from "./create-input-host.ts";

const uploads: Uploads = {
  prepare: () => {},
  upload: async () => ({ is: "refused" }),
  messages: { fileUploadError: "", fileUploadSizeError: "" },
};
const input = { botId: "b 1", blockId: "pay", visit: 2 } as InputOutput;

afterEach(() => vi.unstubAllGlobals());

it("asks the server about the input once everything is stored, and shows the result's token", async () => {
  const server = createFakeServer(() => Response.json({ amountLabel: "30 €" }));
  let store = () => {};
  const settled = () => new Promise<void>((resolve) => (store = resolve));
  const hostOf = createInputHost({
    outbox: { settled },
    resultId: Promise.resolve("r1"),
    token: () => "t1",
    uploadsOf: () => uploads,
    keepForReturn: () => {},
  });
  const asked = hostOf(input).ask("payments", { wants: "more" });
  await Promise.resolve();
  expect(server.requests).toEqual([]);
  store();
  expect(await asked).toEqual({ amountLabel: "30 €" });
  expect(server.requests[0]).toMatchObject({
    method: "POST",
    path: "/api/typebots/b%201/results/r1/payments",
    body: { blockId: "pay", visit: 2, wants: "more" },
    headers: { "x-parley-token": "t1" },
  });
});

it("passes on what the server says when it refuses", async () => {
  createFakeServer((_, count) =>
    count === 1 ? Response.json({ message: "No amount" }, { status: 400 }) : new Response("", { status: 502 }),
  );
  const host = createInputHost({
    outbox: { settled: async () => {} },
    resultId: Promise.resolve("r1"),
    token: () => undefined,
    uploadsOf: () => uploads,
    keepForReturn: () => {},
  })(input);
  await expect(host.ask("payments")).rejects.toThrow("No amount");
  await expect(host.ask("payments")).rejects.toThrow("The server answered 502.");
});

it("keeps the chat for a visitor who may leave", () => {
  vi.stubGlobal("location", { href: "https://chat.example.org/bot" });
  const keepForReturn = vi.fn();
  const options = { outbox: { settled: async () => {} }, resultId: Promise.resolve("r1"), token: () => undefined };
  const { url, forget } = createInputHost({ ...options, uploadsOf: () => uploads, keepForReturn })(
    input,
  ).prepareReturn();
  expect(url).toBe("https://chat.example.org/bot");
  expect(keepForReturn).toHaveBeenLastCalledWith(true);
  forget();
  expect(keepForReturn).toHaveBeenLastCalledWith(false);
});
