/**
 * What may be met at each node or after it, where each node has something of its own: for each node, the union over all
 * nodes that it leads to.
 *
 * @param next the successors of each node
 * @param own what each node has; nodes beyond the list have nothing
 */
export const findLater = (
  next: readonly (readonly number[])[],
  own: readonly (readonly number[])[],
): ReadonlySet<number>[] => {
  const later = next.map((_, node) => new Set(own[node] ?? []));
  const before: number[][] = next.map(() => []);
  for (const [node, successors] of next.entries()) for (const to of successors) before[to]?.push(node);
  const changed = new Set(later.flatMap((found, node) => (found.size > 0 ? [node] : [])));
  for (const node of changed) {
    changed.delete(node);
    for (const earlier of before[node] ?? []) {
      const found = later[earlier];
      if (!found) continue;
      const size = found.size;
      for (const one of later[node] ?? []) found.add(one);
      if (found.size > size) changed.add(earlier);
    }
  }
  return later;
};
