import { useState } from "react";
import type { Place } from "./result-list.ts";
import { choose, idsBetween, isSelected, nothing, type Selection } from "./selection.ts";

/** The selection of results. */
export const useSelection = (results: readonly Place[], isSorted = false) => {
  const [selection, setSelection] = useState<Selection>(nothing);
  /** The first result of a range selection. */
  const [anchor, setAnchor] = useState<string | null>(null);
  const has = (id: string): boolean => {
    const result = results.find((one) => one.id === id);
    return result !== undefined && isSelected(selection, result);
  };
  return {
    selection,
    has,
    toggle(id: string, isRange: boolean): void {
      const all = results.map((result) => result.id);
      const ids = isRange ? idsBetween(all, anchor, id) : [id];
      setSelection(choose(selection, ids, !has(id)));
      setAnchor(id);
    },
    selectLoaded: (isOn: boolean): void =>
      setSelection(isOn ? { kind: "some", ids: new Set(results.map(({ id }) => id)) } : nothing),
    /** Selects all current results, loaded or not. Later ones are not included. */
    selectMatching(): void {
      // In the order of a column, the newest one may not be loaded.
      const newest = results
        .map(({ createdAt }) => createdAt)
        .sort()
        .at(-1);
      const until = newest !== undefined && isSorted ? new Date().toISOString() : newest;
      if (until !== undefined) setSelection({ kind: "all", except: new Set(), until });
    },
    clear: (): void => setSelection(nothing),
  };
};
