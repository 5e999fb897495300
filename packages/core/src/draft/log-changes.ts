import { applyChange } from "./apply-change.ts";
import type { Draft } from "./draft.ts";
import { type Change, findOperationFault, type Operation } from "./operations.ts";
import type { LoggedChange } from "./working-copy.ts";

/** A change as an editor sends it to the server. */
export interface SentChange extends Change {
  /** The revision that its author had seen. Default: the editor's base revision. */
  seen?: number | undefined;
}

/** Why a change can't be applied at all. */
export interface ChangeFault {
  changeId: string;
  reason: string;
}

/** Returns the first malformed change; undefined if all are well-formed. */
export const findChangeFault = (
  changes: readonly { id: string; operations: readonly unknown[] }[],
): ChangeFault | undefined => {
  for (const { id, operations } of changes)
    for (const operation of operations) {
      const reason = findOperationFault(operation);
      if (reason !== undefined) return { changeId: id, reason };
    }
  return undefined;
};

interface LogPart {
  draft: Draft;
  revision: number;
  /** In order, with consecutive revisions. */
  logged: (LoggedChange & { inverse: readonly Operation[] })[];
}

/** Applies changes on top of all others, each under the next revision. The server uses this. */
export const logChanges = (
  { draft, revision }: { draft: Draft; revision: number },
  changes: readonly SentChange[],
  { base, author, at }: { base: number; author: LoggedChange["author"]; at: string },
): LogPart => {
  const part: LogPart = { draft, revision, logged: [] };
  for (const { id, label, operations, seen = base } of changes) {
    const { draft: next, repairs, inverse } = applyChange(part.draft, operations);
    part.draft = next;
    part.revision++;
    part.logged.push({ id, label, operations, seen, repairs, inverse, revision: part.revision, author, at });
  }
  return part;
};
