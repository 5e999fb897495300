/** How often each of some texts occurs. A map, because visitors' texts may have any name that objects reserve. */
export type Counts = Map<string, number>;

export const addCount = (counts: Counts, key: string, count = 1): void => {
  counts.set(key, (counts.get(key) ?? 0) + count);
};

export const addCounts = (counts: Counts, others: Iterable<readonly [string, number]>): void => {
  for (const [key, count] of others) addCount(counts, key, count);
};

/** The entries, most frequent first; equally frequent ones by name, so that the order is always the same. */
export const byFrequency = (counts: Counts): [string, number][] =>
  [...counts].sort(([one, count], [other, more]) => more - count || (one < other ? -1 : 1));
