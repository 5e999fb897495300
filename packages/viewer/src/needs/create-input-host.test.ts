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

const openHost = (settled: () => Promise<void> = async () => {}, keepForReturn = (_isKept: boolean) => {}) =>
  createInputHost({
    asker: { resultId: Promise.resolve("r1"), token: () => "t1", previewToken: undefined, settled },
    values: () => ({ Name: "Ada" }),
    uploadsOf: () => uploads,
    keepForReturn,
  })(input);

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("asks the server about the input once everything is stored, and shows the result's token", async () => {
  const server = createFakeServer(() => Response.json({ amountLabel: "30 €" }));
  let store = () => {};
  const asked = openHost(() => new Promise((resolve) => (store = resolve))).ask("payments", { wants: "more" });
  await vi.dynamicImportSettled();
  expect(server.requests).toEqual([]);
  store();
  expect(await asked).toEqual({ amountLabel: "30 €" });
  expect(server.requests[0]).toMatchObject({
    method: "POST",
    path: "/api/typebots/b%201/results/r1/questions/payments",
    body: { blockId: "pay", visit: 2, data: { wants: "more" }, variables: { Name: "Ada" } },
    headers: { "x-parley-token": "t1" },
  });
});

it("passes on what the server says when it refuses, and says so where it can't be reached", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const answers = [
    Response.json({ message: "No amount" }, { status: 400 }),
    new Response("", { status: 502 }),
    "network error" as const,
  ];
  createFakeServer((_, count) => answers[count - 1]);
  const host = openHost();
  await expect(host.ask("payments")).rejects.toMatchObject({ message: "No amount", cause: "refused" });
  await expect(host.ask("payments")).rejects.toMatchObject({
    message: "The server answered with 502.",
    cause: "failed",
  });
  await expect(host.ask("payments")).rejects.toThrow("The server can't be reached.");
});

it("keeps the chat for a visitor who may leave", () => {
  vi.stubGlobal("location", { href: "https://chat.example.org/bot" });
  const keepForReturn = vi.fn();
  const { url, forget } = openHost(undefined, keepForReturn).prepareReturn();
  expect(url).toBe("https://chat.example.org/bot");
  expect(keepForReturn).toHaveBeenLastCalledWith(true);
  forget();
  expect(keepForReturn).toHaveBeenLastCalledWith(false);
});
