/** Bots that have just been made from scratch and whose flow has not been seen yet. */
const waiting = new Set<string>();

/** Lets the flow of a new bot open with its first bubble ready to write. */
export const expectFirstWords = (botId: string): void => void waiting.add(botId);

/** Whether the flow opens so. Only once: whoever comes back to an empty bot finds it as it was left. */
export const takeFirstWords = (botId: string): boolean => waiting.delete(botId);
