import "fake-indexeddb/auto";
import { afterEach, expect, it, vi } from "vitest";
import { createFakeServer } from "../testing/fake-server.ts";
import { openOutbox } from "./open-outbox.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("does not wait for a database that never opens: the chat begins all the same", async () => {
  vi.useFakeTimers();
  const open = vi.fn(() => new IDBOpenDBRequest());
  vi.stubGlobal("indexedDB", { open });
  const server = createFakeServer();
  const result = { key: "key-1", botId: "bot", version: 1, links: {} };
  const events = { onCreated: vi.fn(), onClosed: vi.fn(), onRefused: vi.fn(), onOffline: vi.fn() };
  const opening = openOutbox({ result, isPreview: false, events });
  await vi.advanceTimersByTimeAsync(1999);
  expect([open.mock.calls.length, server.requests.length]).toEqual([1, 0]);
  await vi.advanceTimersByTimeAsync(1);
  await opening;
  await vi.advanceTimersByTimeAsync(0);
  expect(server.sent()).toEqual(["POST results"]);
});
