import type { Viewport } from "@xyflow/react";

const keyOf = (botId: string): string => `parley-viewport:${botId}`;

/** Returns the last view of a bot in this browser; null if unknown or damaged. */
export const recallViewport = (botId: string): Viewport | null => {
  try {
    const { x, y, zoom } = JSON.parse(localStorage.getItem(keyOf(botId)) ?? "{}");
    return [x, y, zoom].every(Number.isFinite) && zoom > 0 ? { x, y, zoom } : null;
  } catch {
    return null;
  }
};

export const rememberViewport = (botId: string, { x, y, zoom }: Viewport): void => {
  try {
    localStorage.setItem(keyOf(botId), JSON.stringify({ x: Math.round(x), y: Math.round(y), zoom }));
  } catch {
    // The browser refuses its storage: the next visit starts with the default view.
  }
};
