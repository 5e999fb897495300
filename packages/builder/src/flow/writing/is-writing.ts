/** Whether an event is about a field that is written or chosen in: its keys, its clipboard and its menu are the field's own. */
export const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
