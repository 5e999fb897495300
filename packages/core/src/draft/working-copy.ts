import { applyChange, applyLogged } from "./apply-change.ts";
import type { Draft } from "./draft.ts";
import type { Change, Operation } from "./operations.ts";
import { findOverwritten, type Overwritten } from "./overwritten.ts";
import { isSameJson } from "./same-json.ts";
import { type Trace, traceChange } from "./traces.ts";

/** A change that the server has not acknowledged yet. */
export interface PendingChange extends Change {
  /** The revision that its author saw. */
  seen: number;
}

/** A change in the order that the server has given to all. */
export interface LoggedChange extends PendingChange {
  revision: number;
  author: { id: string; name: string };
  at: string;
  /** What the server did after it, so that everything points somewhere. */
  repairs: readonly Operation[];
}

/** A pending change as it was made on top of all before it. */
interface Step {
  change: PendingChange;
  repairs: readonly Operation[];
  draft: Draft;
  traces: readonly Trace[];
}

/** A change of this editor that stands in the log. */
export interface Settled {
  id: string;
  revision: number;
  /** What it touched at its place in the log, which may differ from what it touched when it was made. */
  traces: readonly Trace[];
}

/**
 * A draft as one editor has it: what the server has confirmed, and on top of it the changes that are under way. All
 * editors confirm the same changes in the same order, so all come to the same draft.
 */
export interface WorkingCopy {
  confirmed: Draft;
  revision: number;
  steps: readonly Step[];
  /** What is on the screen. */
  draft: Draft;
  /** The latest changes of this editor in the log: somebody may overwrite them without having seen them. */
  own: readonly Settled[];
}

const toStep = (draft: Draft, change: PendingChange): Step => {
  const applied = applyChange(draft, change.operations);
  return {
    change,
    repairs: applied.repairs,
    draft: applied.draft,
    traces: traceChange(draft, applied.draft, applied.inverse),
  };
};

/** Makes pending changes once more, on top of what is confirmed by now. */
const rebase = (confirmed: Draft, changes: readonly PendingChange[]): Step[] => {
  let draft = confirmed;
  return changes.map((change) => {
    const step = toStep(draft, change);
    draft = step.draft;
    return step;
  });
};

const without = (steps: readonly Step[], id: string): PendingChange[] =>
  steps.map(({ change }) => change).filter((change) => change.id !== id);

const withSteps = (copy: Omit<WorkingCopy, "draft">): WorkingCopy => ({
  ...copy,
  draft: copy.steps.at(-1)?.draft ?? copy.confirmed,
});

/** A working copy of the server's draft, with changes that had not been sent. */
export const createWorkingCopy = (
  confirmed: Draft,
  revision: number,
  pending: readonly PendingChange[] = [],
): WorkingCopy => withSteps({ confirmed, revision, steps: rebase(confirmed, pending), own: [] });

/** Makes a change, and tells what it has touched. */
export const addChange = (
  copy: WorkingCopy,
  change: PendingChange,
): { copy: WorkingCopy; traces: readonly Trace[] } => {
  const step = toStep(copy.draft, change);
  return { copy: withSteps({ ...copy, steps: [...copy.steps, step] }), traces: step.traces };
};

/** Makes the newest pending change a different one: for keystrokes that are sent as one change. */
export const replaceNewest = (
  copy: WorkingCopy,
  change: PendingChange,
): { copy: WorkingCopy; traces: readonly Trace[] } =>
  addChange(withSteps({ ...copy, steps: copy.steps.slice(0, -1) }), change);

/** Takes back a pending change that the server has refused. */
export const withdrawChange = (copy: WorkingCopy, id: string): WorkingCopy => {
  const left = without(copy.steps, id);
  return left.length === copy.steps.length ? copy : withSteps({ ...copy, steps: rebase(copy.confirmed, left) });
};

/** Begins anew from the server's draft, where nobody knows any more what was missed. What is pending stays. */
export const replaceConfirmed = (copy: WorkingCopy, confirmed: Draft, revision: number): WorkingCopy => ({
  ...createWorkingCopy(
    confirmed,
    revision,
    copy.steps.map(({ change }) => change),
  ),
  own: copy.own,
});

/** What has become of a working copy by changes from the log. */
export interface Received {
  copy: WorkingCopy;
  /** Some changes before these are missing: they must be asked for. */
  hasGap: boolean;
  /** The changes of this editor among them. */
  settled: readonly Settled[];
  /** What others have replaced without having seen it. */
  overwritten: readonly Overwritten[];
}

/** How many of its own changes an editor remembers. */
const mostOwn = 200;

/** Takes over changes from the log, in whatever order and however often they come. */
export const receiveChanges = (copy: WorkingCopy, logged: readonly LoggedChange[]): Received => {
  let { confirmed, revision, steps, own } = copy;
  const settled: Settled[] = [];
  const overwritten: Overwritten[] = [];
  const sorted = [...logged].sort((one, other) => one.revision - other.revision);
  for (const change of sorted) {
    if (change.revision <= revision) {
      const known = steps.find((step) => step.change.id === change.id);
      if (!known) continue;
      // It was in the draft that this editor has got anew since it sent the change.
      settled.push({ id: change.id, revision: change.revision, traces: known.traces });
      steps = rebase(confirmed, without(steps, change.id));
      continue;
    }
    if (change.revision > revision + 1) break;
    revision = change.revision;
    const place = steps.findIndex((step) => step.change.id === change.id);
    const [newest] = steps;
    if (newest && place === 0 && isSameJson(newest.repairs, change.repairs)) {
      // It was made on top of the very same draft: what is on the screen stays as it is.
      confirmed = newest.draft;
      steps = steps.slice(1);
      settled.push({ id: change.id, revision, traces: newest.traces });
    } else {
      const before = confirmed;
      const applied = applyLogged(before, change);
      confirmed = applied.draft;
      if (place >= 0) {
        settled.push({ id: change.id, revision, traces: traceChange(before, confirmed, applied.inverse) });
      } else
        overwritten.push(
          ...findOverwritten(
            { before, after: confirmed, change, inverse: applied.inverse },
            [...own, ...settled],
            steps,
          ),
        );
      steps = rebase(confirmed, without(steps, change.id));
    }
  }
  own = [...own, ...settled].slice(-mostOwn);
  return {
    copy: withSteps({ confirmed, revision, steps, own }),
    hasGap: sorted.some((change) => change.revision > revision),
    settled,
    overwritten,
  };
};
