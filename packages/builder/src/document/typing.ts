import type { Operation, PendingChange } from "@parley/core/draft";

/** Two keystrokes within this time are one undo step, in milliseconds. */
const typingTime = 800;

/** The last change, which the next keystroke may join. */
export interface Newest {
  change: PendingChange;
  at: number;
}

const placesOf = (operations: readonly Operation[]): string | null =>
  operations.every(({ op }) => op === "set")
    ? JSON.stringify(operations.map((one) => one.op === "set" && [one.table, one.id, one.path]))
    : null;

/** Whether a change sets exactly the same places as the one before, soon after it and with the same label. */
export const goesOn = (
  newest: Newest | null,
  label: string,
  operations: readonly Operation[],
  now: number,
): boolean => {
  if (newest === null || newest.change.label !== label || now - newest.at > typingTime) return false;
  const places = placesOf(operations);
  return places !== null && places === placesOf(newest.change.operations);
};
