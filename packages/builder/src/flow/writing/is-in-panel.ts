/** Whether the focus is in the side panel, where the selection is edited too. */
export const isInPanel = (): boolean => document.activeElement?.closest("[data-panel]") != null;
