import type { DraftEntry, Operation, WorkingCopy } from "@parley/core/draft";

/** What pending changes set in entries that are not there: it would be lost without a word. */
export const findUnplaced = ({ draft, steps }: WorkingCopy): { label: string; operations: Operation[] }[] =>
  steps.flatMap(({ change: { label, operations } }) => {
    const lost = operations.filter((one) => {
      const table: Readonly<Record<string, DraftEntry>> = draft[one.table];
      return one.op === "set" && one.value !== undefined && !Object.hasOwn(table, one.id);
    });
    return lost.length === 0 ? [] : [{ label, operations: lost }];
  });
