import { createStore } from "zustand/vanilla";

/** Whether the chat shows a sample with every input in the bot's look, in place of the bot. */
export const chatSample = createStore<{ isShown: boolean }>(() => ({ isShown: false }));
