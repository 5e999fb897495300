import { type Draft, joinTraces, type Reversal, revertTraces, type Settled, type Trace } from "@parley/core/draft";

/** One step of undo: a change, or several that belong together. */
interface HistoryStep {
  label: string;
  /** What its changes have touched, in their order. */
  parts: readonly { id: string; traces: readonly Trace[] }[];
}

/** What an author has done and undone, the latest at the end. */
export interface History {
  done: readonly HistoryStep[];
  undone: readonly HistoryStep[];
}

export const emptyHistory: History = { done: [], undone: [] };

/** Steps that are remembered. */
const mostSteps = 500;

const tracesOf = ({ parts }: HistoryStep): readonly Trace[] =>
  parts.reduce<readonly Trace[]>((traces, part) => joinTraces(traces, part.traces), []);

/** Remembers a change as a step of its own. What was undone before can't be redone any more. */
export const remember = ({ done }: History, label: string, id: string, traces: readonly Trace[]): History => ({
  done: [...done, { label, parts: [{ id, traces }] }].slice(-mostSteps),
  undone: [],
});

/** Adds a change to the newest step, or replaces the part of it that has the same id. */
export const extendNewest = ({ done }: History, id: string, traces: readonly Trace[]): History => {
  const newest = done.at(-1);
  if (!newest) return remember({ done, undone: [] }, "", id, traces);
  const parts = [...newest.parts.filter((part) => part.id !== id), { id, traces }];
  return { done: [...done.slice(0, -1), { ...newest, parts }], undone: [] };
};

/** Corrects what changes have touched, once they stand in the log. */
export const settle = (history: History, settled: readonly Settled[]): History => {
  if (settled.length === 0) return history;
  const traces = new Map(settled.map((change) => [change.id, change.traces]));
  const correct = (step: HistoryStep): HistoryStep =>
    step.parts.some(({ id }) => traces.has(id))
      ? { ...step, parts: step.parts.map((part) => ({ ...part, traces: traces.get(part.id) ?? part.traces })) }
      : step;
  return { done: history.done.map(correct), undone: history.undone.map(correct) };
};

/** Forgets a change that was refused. */
export const forget = (history: History, changeId: string): History => {
  const without = (steps: readonly HistoryStep[]) =>
    steps.flatMap((step) => {
      const parts = step.parts.filter(({ id }) => id !== changeId);
      return parts.length === 0 ? [] : parts.length === step.parts.length ? [step] : [{ ...step, parts }];
    });
  return { done: without(history.done), undone: without(history.undone) };
};

/** What undo, or redo, does to the draft now; null where there is nothing to take back. */
export const findReversal = (
  history: History,
  way: "undo" | "redo",
  draft: Draft,
): (Reversal & { label: string }) | null => {
  const step = (way === "undo" ? history.done : history.undone).at(-1);
  return step ? { label: step.label, ...revertTraces(draft, tracesOf(step)) } : null;
};

/** The history after undo or redo, which was the change with this id; null where nothing was left to change. */
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
