/** Whether an event comes from a text field or choice, which has its own keys, clipboard and menu. */
export const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
