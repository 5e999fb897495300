import type { EdgeTarget, VariableValue } from "@parley/core";
import { createStore } from "zustand/vanilla";
import { showPanel } from "../open-bot/panel-store.ts";

/** The block at which the chat beside the flow waits, if any. */
export const chatPlaceStore = createStore<{ blockId: string | null; groupId: string | null }>(() => ({
  blockId: null,
  groupId: null,
}));

/** The values of the variables in the chat beside the flow, by name, and the bot whose chat it is. */
export const chatValuesStore = createStore<{ botId: string | null; values: Readonly<Record<string, VariableValue>> }>(
  () => ({ botId: null, values: {} }),
);

/** A requested starting point for the chat, until the chat has used it. */
export const startRequestStore = createStore<{ at: EdgeTarget | null }>(() => ({ at: null }));

/** Starts the chat at a group or at one of its blocks, with the current values. */
export const startChatAt = (at: EdgeTarget): void => {
  startRequestStore.setState({ at });
  showPanel("chat");
};
