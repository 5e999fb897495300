import type { Difference } from "@parley/core/draft";

/** The ids of the entries that a difference adds. */
const addedIds = ({ kind, operations }: Difference): string[] =>
  kind === "added" ? operations.flatMap((operation) => (operation.op === "put" ? [operation.entry.id] : [])) : [];

/**
 * The chosen differences with those that they need: the group that a way leads to, the variable that a block uses. They
 * keep their order.
 */
export const withNeeded = (differences: readonly Difference[], chosen: readonly Difference[]): Difference[] => {
  const taken = new Set(chosen);
  for (let size = -1; size !== taken.size; ) {
    size = taken.size;
    const named = JSON.stringify([...taken].map(({ operations }) => operations));
    for (const difference of differences)
      if (addedIds(difference).some((id) => named.includes(JSON.stringify(id)))) taken.add(difference);
  }
  return differences.filter((difference) => taken.has(difference));
};
