/** Whether the chat is in a frame of another page. */
export const isEmbedded = (): boolean => window.parent !== window;

/**
 * Whether the keyboard belongs to the page around this frame: somebody may be typing there. A page of its own keeps its
 * focus even where its window has none.
 */
export const isFocusOutside = (): boolean => isEmbedded() && !document.hasFocus();
