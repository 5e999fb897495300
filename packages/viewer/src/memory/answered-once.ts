/** The mark of a browser whose visitor has finished a chat with a bot that asks everybody once. */
export const answeredKey = (botId: string): string => `parley-answered-${botId}`;

/** Browsers may refuse their storage; then nobody is recognized. */
export const hasAnswered = (botId: string): boolean => {
  try {
    return localStorage.getItem(answeredKey(botId)) !== null;
  } catch {
    return false;
  }
};

export const markAnswered = (botId: string): void => {
  try {
    localStorage.setItem(answeredKey(botId), new Date().toISOString());
  } catch {
    // The visitor may answer once more.
  }
};
