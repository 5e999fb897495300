import { useState } from "react";

/** Which of the bots that are shown are chosen. What is no longer shown is no longer chosen. */
export const useSelection = (shown: readonly string[]) => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  /** Where a range begins. */
  const [anchor, setAnchor] = useState<string | null>(null);
  const selected = shown.filter((id) => chosen.has(id));

  const toggle = (id: string, isRange: boolean) => {
    const next = new Set(selected);
    const isOn = !next.has(id);
    const [from, to] = [shown.indexOf(anchor ?? id), shown.indexOf(id)];
    const range = isRange && from >= 0 ? shown.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
    for (const each of range) {
      if (isOn) next.add(each);
      else next.delete(each);
    }
    setChosen(next);
    setAnchor(id);
  };
  return {
    selected,
    has: (id: string) => chosen.has(id),
    toggle,
    selectAll: () => setChosen(new Set(shown)),
    clear: () => setChosen(new Set()),
  };
};
