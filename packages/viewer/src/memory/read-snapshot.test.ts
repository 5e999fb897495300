import { expect, it } from "vitest";
import { noCounters, type Snapshot, snapshotVersion } from "../state/snapshot.ts";
import { asks, createBot, runFirstStep } from "../testing/bot.ts";
import { readSnapshot } from "./read-snapshot.ts";

const snapshot: Snapshot = {
  snapshotVersion,
  session: runFirstStep(createBot({ groups: { A: [asks()] } })).session,
  entries: [],
  input: null,
  isEnded: false,
  result: { key: "k", botId: "bot", version: 1, links: {} },
  counters: noCounters,
  need: null,
};

it("reads what this release has kept", () => {
  expect(readSnapshot(JSON.stringify(snapshot))).toEqual(snapshot);
});

it("ignores what it cannot read", () => {
  for (const text of ["", "{", "null", "[]"]) expect(readSnapshot(text)).toBeNull();
  for (const change of [
    { snapshotVersion: snapshotVersion + 1 },
    { session: null },
    { session: { sessionVersion: 99 } },
  ])
    expect(readSnapshot(JSON.stringify({ ...snapshot, ...change }))).toBeNull();
});
