/** Whether the author has gone on in the panel beside the flow, where what is selected is set, too. */
export const isInPanel = (): boolean => document.activeElement?.closest("[data-panel]") != null;
