import type { Settings } from "@parley/core";
import type { BubblePace } from "@parley/ui";
import type { Store } from "../base/create-store.ts";
import { sleep, within } from "../base/sleep.ts";
import type { BubbleEntry, BubblePhase, ChatState } from "../state/chat-state.ts";
import { paceLimits, typingTime } from "./timing.ts";

export interface Player {
  /** Plays every bubble that has not been shown, one by one, then shows the input. Resolves when nothing is left. */
  play: () => Promise<void>;
  /** A bubble's content has loaded. */
  ready: (entryId: string) => void;
}

interface PlayerOptions {
  store: Store<ChatState>;
  typing: Settings["typingEmulation"];
  paceOf: (blockType: string) => BubblePace;
  /** Nothing is played before this resolves. */
  followed?: Promise<unknown>;
  /** Milliseconds. */
  fadeTime: number;
}

/** Plays bubbles in their order with the specification's times (section 4, "Timing"). */
export const createPlayer = ({ store, typing, paceOf, followed, fadeTime }: PlayerOptions): Player => {
  const loaded = new Set<string>();
  const waiters = new Map<string, () => void>();
  let running: Promise<void> | null = null;
  let isFirst = true;
  let isFollowed = !followed;

  const setPhase = (id: string, phase: BubblePhase) =>
    store.set({
      entries: store
        .get()
        .entries.map((entry) => (entry.id === id && entry.kind === "bubble" ? { ...entry, phase } : entry)),
    });

  const waitForContent = async ({ id, output }: BubbleEntry) => {
    const pace = paceOf(output.blockType);
    if (pace === "typing") return sleep(typingTime(output.text, typing));
    if (pace !== "loaded") return sleep(paceLimits[pace]);
    if (loaded.has(id)) return;
    await within(new Promise<void>((resolve) => waiters.set(id, resolve)), paceLimits.loaded, undefined);
    waiters.delete(id);
  };

  /** Without typing time, the dots would only flash. */
  const hasDots = ({ output }: BubbleEntry) =>
    paceOf(output.blockType) !== "typing" || typingTime(output.text, typing) > 0;

  const playOne = async (entry: BubbleEntry) => {
    if (entry.phase === "pending") {
      if (!isFirst && typing.delayBetweenBubbles > 0) await sleep(typing.delayBetweenBubbles * 1000);
      if (hasDots(entry)) setPhase(entry.id, "typing");
    }
    isFirst = false;
    await waitForContent(entry);
    setPhase(entry.id, "shown");
    await sleep(fadeTime);
  };

  const nextEntry = () =>
    store.get().entries.find((entry): entry is BubbleEntry => entry.kind === "bubble" && entry.phase !== "shown");

  const playAll = async () => {
    // Only once: the dots of a wait and those of the next bubble must not be drawn one after the other.
    if (!isFollowed) await followed;
    isFollowed = true;
    const [first] = store.get().entries;
    // The server has shown the first bubble already; a picture in it may still be loading.
    if (isFirst && first?.kind === "bubble" && first.phase === "shown" && paceOf(first.output.blockType) !== "typing")
      await waitForContent(first);
    isFirst = false;
    for (let entry = nextEntry(); entry; entry = nextEntry()) await playOne(entry);
    if (store.get().input) store.set({ isInputShown: true });
  };

  return {
    play: () => {
      running ??= playAll().finally(() => {
        running = null;
      });
      return running;
    },
    ready: (entryId) => {
      loaded.add(entryId);
      waiters.get(entryId)?.();
    },
  };
};
