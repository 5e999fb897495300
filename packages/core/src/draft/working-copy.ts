import { applyChange, applyLogged } from "./apply-change.ts";
import type { Draft } from "./draft.ts";
import type { Change, Operation } from "./operations.ts";
import { findOverwritten, type Overwritten } from "./overwritten.ts";
import { isSameJson } from "./same-json.ts";
import { type Trace, traceChange } from "./traces.ts";

/** A change that the server has not acknowledged yet. */
export interface PendingChange extends Change {
  /** The revision that its author had seen. */
  seen: number;
}

/** A change with its place in the server's log, which is the same for everybody. */
export interface LoggedChange extends PendingChange {
  revision: number;
  author: { id: string; name: string };
  at: string;
  /** The server's repairs after the change. */
  repairs: readonly Operation[];
}

/** A pending change as applied on top of all earlier ones. */
interface Step {
  change: PendingChange;
  repairs: readonly Operation[];
  draft: Draft;
  traces: readonly Trace[];
}

/** A change of this editor that is in the log. */
export interface Settled {
  id: string;
  revision: number;
  /** The places it touched when it was logged, which may differ from those when it was made. */
  traces: readonly Trace[];
}

/**
 * A draft in one editor: the state that the server has confirmed, with pending changes on top. All editors apply the same
 * changes in the same order, so they end with the same draft.
 */
export interface WorkingCopy {
  confirmed: Draft;
  revision: number;
  steps: readonly Step[];
  /** The draft on the screen. */
  draft: Draft;
  /** This editor's latest changes in the log. Others may overwrite them without having seen them. */
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

/** Applies pending changes again on top of the confirmed state. */
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

/** Creates a working copy from the server's draft and changes that were not sent yet. */
export const createWorkingCopy = (
  confirmed: Draft,
  revision: number,
  pending: readonly PendingChange[] = [],
): WorkingCopy => withSteps({ confirmed, revision, steps: rebase(confirmed, pending), own: [] });

/** Applies a change and returns the places it touched. */
export const addChange = (
  copy: WorkingCopy,
  change: PendingChange,
): { copy: WorkingCopy; traces: readonly Trace[] } => {
  const step = toStep(copy.draft, change);
  return { copy: withSteps({ ...copy, steps: [...copy.steps, step] }), traces: step.traces };
};

/** Replaces the newest pending change, for keystrokes that are sent as one change. */
export const replaceNewest = (
  copy: WorkingCopy,
  change: PendingChange,
): { copy: WorkingCopy; traces: readonly Trace[] } =>
  addChange(withSteps({ ...copy, steps: copy.steps.slice(0, -1) }), change);

/** Removes a pending change that the server has refused. */
export const withdrawChange = (copy: WorkingCopy, id: string): WorkingCopy => {
  const left = without(copy.steps, id);
  return left.length === copy.steps.length ? copy : withSteps({ ...copy, steps: rebase(copy.confirmed, left) });
};

/** Starts again from the server's draft when changes were missed. Pending changes stay. */
export const replaceConfirmed = (copy: WorkingCopy, confirmed: Draft, revision: number): WorkingCopy => ({
  ...createWorkingCopy(
    confirmed,
    revision,
    copy.steps.map(({ change }) => change),
  ),
  own: copy.own,
});

/** A working copy after changes from the log. */
export interface Received {
  copy: WorkingCopy;
  /** Earlier changes are missing and must be requested. */
  hasGap: boolean;
  /** This editor's own changes among them. */
  settled: readonly Settled[];
  /** What others have replaced without having seen it. */
  overwritten: readonly Overwritten[];
}

/** The number of its own changes that an editor remembers. */
const mostOwn = 200;

/** Applies changes from the log, in any order and with duplicates. */
export const receiveChanges = (copy: WorkingCopy, logged: readonly LoggedChange[]): Received => {
  let { confirmed, revision, steps, own } = copy;
  const settled: Settled[] = [];
  const overwritten: Overwritten[] = [];
  const sorted = [...logged].sort((one, other) => one.revision - other.revision);
  for (const change of sorted) {
    if (change.revision <= revision) {
      const known = steps.find((step) => step.change.id === change.id);
      if (!known) continue;
      // The draft that this editor has reloaded since sending the change already contains it.
      settled.push({ id: change.id, revision: change.revision, traces: known.traces });
      steps = rebase(confirmed, without(steps, change.id));
      continue;
    }
    if (change.revision > revision + 1) break;
    revision = change.revision;
    const place = steps.findIndex((step) => step.change.id === change.id);
    const [newest] = steps;
    if (newest && place === 0 && isSameJson(newest.repairs, change.repairs)) {
      // The change was applied to the same draft, so the screen doesn't change.
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
