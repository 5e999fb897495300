import { useState } from "react";
import type { Place } from "./result-list.ts";
import { choose, idsBetween, isSelected, nothing, type Selection } from "./selection.ts";

/** Which of the results are chosen. */
export const useSelection = (results: readonly Place[]) => {
  const [selection, setSelection] = useState<Selection>(nothing);
  /** Where a range begins. */
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
    /** All that there are now, loaded or not: those that come later are not among them. */
    selectMatching(): void {
      const until = results[0]?.createdAt;
      if (until !== undefined) setSelection({ kind: "all", except: new Set(), until });
    },
    clear: (): void => setSelection(nothing),
  };
};
