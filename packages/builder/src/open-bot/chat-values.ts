import type { VariableValue } from "@parley/core";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";

/** The values of the variables in the chat beside the flow, by name, and the bot whose chat it is. */
export const chatValuesStore = createStore<{ botId: string | null; values: Readonly<Record<string, VariableValue>> }>(
  () => ({ botId: null, values: {} }),
);

/** Returns the values of a bot's chat beside the flow; undefined if it has none. */
export const useChatValues = (botId: string): Readonly<Record<string, VariableValue>> | undefined =>
  useStore(chatValuesStore, (store) => (store.botId === botId ? store.values : undefined));
