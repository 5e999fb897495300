/** The strongly connected parts of a graph: nodes that can all reach each other. */
export interface StrongComponents {
  /** The component number of each node. A component has a higher number than those it leads to. */
  of: Int32Array;
  /** The nodes of each component. */
  members: number[][];
}

/**
 * Finds the strongly connected components in linear time (Tarjan), without recursion, so that long flows can't overflow the
 * stack. `next` lists the successors of each node.
 */
export const findStrongComponents = (next: readonly (readonly number[])[]): StrongComponents => {
  const count = next.length;
  const order = new Int32Array(count).fill(-1);
  const low = new Int32Array(count);
  const of = new Int32Array(count).fill(-1);
  const members: number[][] = [];
  const open: number[] = [];
  let visited = 0;

  const enter = (node: number) => {
    order[node] = low[node] = visited++;
    open.push(node);
  };
  const close = (node: number) => {
    const part = open.splice(open.lastIndexOf(node));
    for (const member of part) of[member] = members.length;
    members.push(part);
  };

  // The current path, and for each node on it the index of the next successor to visit.
  const way: number[] = [];
  const at = new Int32Array(count);
  for (let root = 0; root < count; root++) {
    if (order[root] !== -1) continue;
    enter(root);
    way.push(root);
    for (let node: number | undefined = root; node !== undefined; node = way.at(-1)) {
      const place: number = at[node] ?? 0;
      const to = next[node]?.[place];
      at[node] = place + 1;
      if (to === undefined) {
        if (low[node] === order[node]) close(node);
        way.pop();
        const parent = way.at(-1);
        if (parent !== undefined) low[parent] = Math.min(low[parent] ?? 0, low[node] ?? 0);
      } else if (order[to] === -1) {
        enter(to);
        way.push(to);
      } else if (of[to] === -1) low[node] = Math.min(low[node] ?? 0, order[to] ?? 0);
    }
  }
  return { of, members };
};
