/** How often each of some keys occurs. A map, because visitors' texts may have any name that objects reserve. */
export type Counts<Key = string> = Map<Key, number>;

export const addCount = <Key>(counts: Counts<Key>, key: Key, count = 1): void => {
  counts.set(key, (counts.get(key) ?? 0) + count);
};

export const addCounts = <Key>(counts: Counts<Key>, others: Iterable<readonly [Key, number]>): void => {
  for (const [key, count] of others) addCount(counts, key, count);
};

/** The entries, most frequent first; equally frequent ones by name, so that the order is always the same. */
export const byFrequency = (counts: Counts): [string, number][] =>
  [...counts].sort(([one, count], [other, more]) => more - count || (one < other ? -1 : 1));
