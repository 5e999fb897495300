import type { EdgeTarget } from "@parley/core";
import { fixedStart, type TrialTurn } from "@parley/trials";
import type { WatchedTurn } from "@parley/viewer/try-out";
import { createStore } from "zustand/vanilla";
import { showPanel } from "../open-bot/panel-store.ts";

/** The block at which the chat beside the flow waits, if any. */
export const chatPlaceStore = createStore<{ blockId: string | null; groupId: string | null }>(() => ({
  blockId: null,
  groupId: null,
}));

/** A requested starting point for the chat, until the chat has used it. */
export const startRequestStore = createStore<{ at: EdgeTarget | null }>(() => ({ at: null }));

/** Starts the chat at a group or at one of its blocks, with the current values. */
export const startChatAt = (at: EdgeTarget): void => {
  startRequestStore.setState({ at });
  showPanel("chat");
};

/** A chat that the author wants to watch, until the chat has used it. */
export const watchRequestStore = createStore<{ turns: readonly WatchedTurn[] | null }>(() => ({ turns: null }));

/** Plays a chat beside the flow, from its start, with given replies. */
export const watchChat = (turns: readonly TrialTurn[]): void => {
  const watched = turns.map(({ step, outcomes }, place): WatchedTurn => {
    const moment = { time: fixedStart + place * 1000, seed: step.seed };
    if (step.is !== "reply") return { moment, happening: null, outcomes };
    const { reply, botId, blockId } = step;
    return { moment, happening: { type: "reply", reply, place: { botId, blockId } }, outcomes };
  });
  watchRequestStore.setState({ turns: watched });
  showPanel("chat");
};
