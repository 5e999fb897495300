import { useState } from "react";

/** The selected bots among those shown; a bot that is no longer shown is deselected. */
export const useSelection = (shown: readonly string[]) => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  /** The first bot of a range selection. */
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
