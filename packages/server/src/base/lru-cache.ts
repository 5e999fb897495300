/**
 * A cache with a limited total size. `capacity` limits the sum of the values' sizes, or the number of values if they
 * have no sizes. The least recently used are removed first. The newest value always stays.
 */
export const createLruCache = <Value>(capacity: number) => {
  const entries = new Map<string, { value: Value; size: number }>();
  let total = 0;
  const remove = (key: string): void => {
    total -= entries.get(key)?.size ?? 0;
    entries.delete(key);
  };
  return {
    get(key: string): Value | undefined {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set(key: string, value: Value, size = 1): void {
      remove(key);
      entries.set(key, { value, size });
      total += size;
      for (const oldest of entries.keys()) {
        if (total <= capacity || entries.size === 1) return;
        remove(oldest);
      }
    },
    delete: remove,
  };
};
