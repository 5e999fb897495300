import "fake-indexeddb/auto";
import { expect, it } from "vitest";
import type { QueuedWrite } from "../state/writes.ts";
import { openOutboxStore } from "./outbox-store.ts";

const write = (resultKey: string, seq: number): QueuedWrite => ({
  resultKey,
  seq,
  write: { kind: "update", body: { updateSeq: seq } },
});

it("keeps results and their writes, in order and apart from others", async () => {
  const store = await openOutboxStore();
  await store.putResult({ key: "a", botId: "bot", version: 1, links: {} });
  await store.putResult({ key: "a", botId: "bot", version: 1, links: {}, id: "r1" });
  expect(await store.results()).toEqual([{ key: "a", botId: "bot", version: 1, links: {}, id: "r1" }]);

  await store.change([write("a", 10), write("a", 2), write("b", 1)], []);
  expect((await store.writesOf("a")).map(({ seq }) => seq)).toEqual([2, 10]);

  await store.change([write("a", 11)], [["a", 2]]);
  expect((await store.writesOf("a")).map(({ seq }) => seq)).toEqual([10, 11]);
  expect(await store.writesOf("b")).toHaveLength(1);

  await store.removeResult("a");
  expect(await store.results()).toEqual([]);
});
