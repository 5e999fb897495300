import type { BubblePace } from "@parley/ui";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createStore } from "../base/create-store.ts";
import { type ChatState, firstState } from "../state/chat-state.ts";
import { createPlayer } from "./create-player.ts";
import { fadeTime } from "./timing.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const typing = { enabled: true, speed: 400, maxDelay: 3, delayBetweenBubbles: 0, isDisabledOnFirstMessage: true };

const bubble = (blockType: BubblePace, index: number) => ({
  type: "bubble" as const,
  id: `${blockType}-${index}`,
  botId: "bot",
  groupId: "g",
  blockId: `b${index}`,
  visit: 0,
  blockType,
  content: {},
  text: "",
});

/**
 * Plays bubbles with these paces, of which the first is already shown, and returns when each was shown, in
 * milliseconds.
 */
const play = async (...paces: BubblePace[]) => {
  const store = createStore<ChatState>(firstState(paces.map(bubble), typing));
  // The block types of these bubbles are their paces.
  const player = createPlayer({ store, typing, fadeTime, paceOf: (blockType) => blockType as BubblePace });
  const start = Date.now();
  const shownAt = new Map<string, number>();
  store.subscribe(() => {
    for (const entry of store.get().entries)
      if (entry.kind === "bubble" && entry.phase === "shown" && !shownAt.has(entry.id))
        shownAt.set(entry.id, Date.now() - start);
  });
  const end = player.play().then(() => Date.now() - start);
  await vi.advanceTimersByTimeAsync(60_000);
  return { shownAt: [...shownAt.values()], end: await end };
};

it("spec 4.10: Video and embed advance after about 1 s; audio after 0.5 s; each plus a 0.4 s fade", async () => {
  expect(await play("typing", "embed", "audio", "embed")).toEqual({
    shownAt: [0, 1000, 1000 + 400 + 500, 1900 + 400 + 1000],
    end: 3300 + 400,
  });
});

it("gives a picture that never loads five seconds", async () => {
  expect(await play("typing", "loaded")).toEqual({ shownAt: [0, 5000], end: 5000 + 400 });
});
