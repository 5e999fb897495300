/** New empty bots whose flow has not been opened yet. */
const waiting = new Set<string>();

/** Makes the flow of a new bot open with its first bubble ready to write. */
export const expectFirstWords = (botId: string): void => void waiting.add(botId);

/** Whether the flow opens that way. True only once: later visits show the bot as it was left. */
export const takeFirstWords = (botId: string): boolean => waiting.delete(botId);
