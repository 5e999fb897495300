import type { EdgeTarget } from "@parley/core";
import { createStore } from "zustand/vanilla";
import { showPanel } from "../open-bot/panel-store.ts";

/** Where the chat beside the flow stands: the block it waits at, or none. */
export const chatPlaceStore = createStore<{ blockId: string | null; groupId: string | null }>(() => ({
  blockId: null,
  groupId: null,
}));

/** A place from which a chat is asked for, until the chat has taken it up. */
export const startRequestStore = createStore<{ at: EdgeTarget | null }>(() => ({ at: null }));

/** Has the chat begin at a group, or at a block of it, with the values of now. */
export const startChatAt = (at: EdgeTarget): void => {
  startRequestStore.setState({ at });
  showPanel("chat");
};
