import { compileSettings } from "@parley/core/format";
import { beforeEach, describe, expect, it } from "vitest";
import { noCounters, type Snapshot, snapshotVersion } from "../state/snapshot.ts";
import { asks, createBot, runFirstStep } from "../testing/bot.ts";
import { createMemory, memoryStorageName } from "./create-memory.ts";

const { session } = runFirstStep(createBot({ groups: { A: [asks()] } }));
const snapshot: Snapshot = {
  snapshotVersion,
  session,
  entries: [],
  input: null,
  isEnded: false,
  result: { key: "k", botId: "bot", version: 1, links: {} },
  counters: noCounters,
  need: null,
};
const kept = JSON.stringify(snapshot);
const settings = (general: object) => compileSettings({ general: { ...general } });

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe("which storage remembers (specification, section 4)", () => {
  it("spec 4.23: is none by default", () => {
    expect(memoryStorageName(settings({}))).toBeNull();
  });

  it("spec 4.23: is the session's, or the local one where the bot says so", () => {
    expect(memoryStorageName(settings({ rememberUser: { isEnabled: true } }))).toBe("sessionStorage");
    expect(memoryStorageName(settings({ rememberUser: { isEnabled: true, storage: "local" } }))).toBe("localStorage");
  });

  it("spec 4.23: understands the older setting", () => {
    expect(memoryStorageName(settings({ isNewResultOnRefreshEnabled: false }))).toBe("sessionStorage");
  });
});

describe("memory", () => {
  it("keeps and forgets chats by bot", () => {
    const memory = createMemory(settings({ rememberUser: { isEnabled: true } }), "bot");
    memory.save(snapshot);
    expect(memory.load()).toBe(kept);
    expect(createMemory(settings({ rememberUser: { isEnabled: true } }), "other").load()).toBeNull();
    memory.forget();
    expect(memory.load()).toBeNull();
  });

  it("keeps nothing where the bot does not remember", () => {
    const memory = createMemory(settings({}), "bot");
    memory.save(snapshot);
    expect(sessionStorage.length).toBe(0);
    expect(memory.load()).toBeNull();
  });

  it("keeps a chat whose visitor leaves for another page, for one return", () => {
    const memory = createMemory(settings({}), "bot");
    memory.keepForReturn(snapshot);
    expect(createMemory(settings({}), "other").takeReturn()).toBeNull();
    expect(memory.takeReturn()).toBe(kept);
    expect(memory.takeReturn()).toBeNull();
    memory.keepForReturn(snapshot);
    memory.keepForReturn(null);
    expect(memory.takeReturn()).toBeNull();
  });
});
