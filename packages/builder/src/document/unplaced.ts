import type { DraftEntry, Operation, WorkingCopy } from "@parley/core/draft";

/** Returns the values that pending changes set in missing entries, which would otherwise be lost silently. */
export const findUnplaced = ({ draft, steps }: WorkingCopy): { label: string; operations: Operation[] }[] =>
  steps.flatMap(({ change: { label, operations } }) => {
    const lost = operations.filter((one) => {
      const table: Readonly<Record<string, DraftEntry>> = draft[one.table];
      return one.op === "set" && one.value !== undefined && !Object.hasOwn(table, one.id);
    });
    return lost.length === 0 ? [] : [{ label, operations: lost }];
  });
