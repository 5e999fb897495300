import { type Draft, joinTraces, type Reversal, revertTraces, type Settled, type Trace } from "@parley/core/draft";

/** An undo step: one change, or several that belong together. */
interface HistoryStep {
  label: string;
  /** The values that its changes have touched, in order. */
  parts: readonly { id: string; traces: readonly Trace[] }[];
}

/** The author's undo and redo steps; the latest is the last. */
export interface History {
  done: readonly HistoryStep[];
  undone: readonly HistoryStep[];
}

export const emptyHistory: History = { done: [], undone: [] };

/** The number of undo steps that are remembered. */
const mostSteps = 500;

const tracesOf = ({ parts }: HistoryStep): readonly Trace[] =>
  parts.reduce<readonly Trace[]>((traces, part) => joinTraces(traces, part.traces), []);

/** Adds a change as a new step. This clears the redo steps. */
export const remember = ({ done }: History, label: string, id: string, traces: readonly Trace[]): History => ({
  done: [...done, { label, parts: [{ id, traces }] }].slice(-mostSteps),
  undone: [],
});

/** Adds a change to the newest step, replacing one with the same id. */
export const extendNewest = ({ done }: History, id: string, traces: readonly Trace[]): History => {
  const newest = done.at(-1);
  if (!newest) return remember({ done, undone: [] }, "", id, traces);
  const parts = [...newest.parts.filter((part) => part.id !== id), { id, traces }];
  return { done: [...done.slice(0, -1), { ...newest, parts }], undone: [] };
};

/** Updates what changes have touched once the server has ordered them. */
export const settle = (history: History, settled: readonly Settled[]): History => {
  if (settled.length === 0) return history;
  const traces = new Map(settled.map((change) => [change.id, change.traces]));
  const correct = (step: HistoryStep): HistoryStep =>
    step.parts.some(({ id }) => traces.has(id))
      ? { ...step, parts: step.parts.map((part) => ({ ...part, traces: traces.get(part.id) ?? part.traces })) }
      : step;
  return { done: history.done.map(correct), undone: history.undone.map(correct) };
};

/** Removes a refused change. */
export const forget = (history: History, changeId: string): History => {
  const without = (steps: readonly HistoryStep[]) =>
    steps.flatMap((step) => {
      const parts = step.parts.filter(({ id }) => id !== changeId);
      return parts.length === 0 ? [] : parts.length === step.parts.length ? [step] : [{ ...step, parts }];
    });
  return { done: without(history.done), undone: without(history.undone) };
};

/** Returns the operations of undo or redo on the current draft; null if there is nothing to revert. */
export const findReversal = (
  history: History,
  way: "undo" | "redo",
  draft: Draft,
): (Reversal & { label: string }) | null => {
  const step = (way === "undo" ? history.done : history.undone).at(-1);
  return step ? { label: step.label, ...revertTraces(draft, tracesOf(step)) } : null;
};

/** Returns the history after undo or redo. `id` is the change that did it; null if nothing was left to change. */
export const moveStep = (
  { done, undone }: History,
  way: "undo" | "redo",
  change: { id: string; traces: readonly Trace[] } | null,
): History => {
  const label = (way === "undo" ? done : undone).at(-1)?.label ?? "";
  const moved = change ? [{ label, parts: [change] }] : [];
  return way === "undo"
    ? { done: done.slice(0, -1), undone: [...undone, ...moved] }
    : { done: [...done, ...moved], undone: undone.slice(0, -1) };
};
