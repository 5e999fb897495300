import { createStore } from "zustand/vanilla";

/** Whether the chat shows a sample with every input, styled like the bot, instead of the bot. */
export const chatSample = createStore<{ isShown: boolean }>(() => ({ isShown: false }));
