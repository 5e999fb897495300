import type { Operation, PendingChange } from "@parley/core/draft";

/** Milliseconds between two keystrokes that are one step of undo. */
const typingTime = 800;

/** What was done last: a keystroke that follows may join it. */
export interface Newest {
  change: PendingChange;
  at: number;
}

const placesOf = (operations: readonly Operation[]): string | null =>
  operations.every(({ op }) => op === "set")
    ? JSON.stringify(operations.map((one) => one.op === "set" && [one.table, one.id, one.path]))
    : null;

/** Whether a change sets the very same places as the one just before it, in the course of the same action. */
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
