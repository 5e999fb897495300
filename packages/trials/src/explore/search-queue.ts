/** A queue in which what is urgent comes before the rest; each of the two in the order in which it was added. */
export const createQueue = <Entry>(): { add(entry: Entry, isUrgent: boolean): void; next(): Entry | undefined } => {
  const lines: [urgent: Entry[], others: Entry[]] = [[], []];
  const places: [number, number] = [0, 0];
  return {
    add: (entry, isUrgent) => void lines[isUrgent ? 0 : 1].push(entry),
    next: () => {
      for (const line of [0, 1] as const) {
        const entry = lines[line][places[line]];
        if (entry === undefined) continue;
        places[line] += 1;
        return entry;
      }
      return undefined;
    },
  };
};
