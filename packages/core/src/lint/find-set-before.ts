import type { LintIndex } from "./lint-index.ts";
import { findStrongComponents } from "./strong-components.ts";

const bitsPerWord = 32;
const none: readonly never[] = [];

/**
 * Returns a test whether some path to a block may have set a variable before the block runs. Linear in the size of the flow:
 * cycles are treated as one node, since a variable set in a cycle may be set everywhere in it.
 */
export const findSetBefore = ({ flow, graph, uses }: LintIndex): ((node: number, variable: number) => boolean) => {
  const { of, members } = findStrongComponents(graph.next);
  const words = Math.ceil(uses.table.variables.length / bitsPerWord);
  // A bit set for each component of the graph, with one bit per variable.
  const known = new Uint32Array(words * members.length);
  const rowOf = (node: number) => (of[node] ?? 0) * words;
  const set = (row: number, variable: number) => {
    const at = row + Math.floor(variable / bitsPerWord);
    known[at] = (known[at] ?? 0) | (1 << (variable % bitsPerWord));
  };
  const isCircle = ([first = -1, other]: readonly number[]) =>
    other !== undefined || graph.next[first]?.includes(first) === true;
  /** Adds the variables that a block sets to a bit set. */
  const addSets = (row: number, node: number) => {
    const block = uses.blocks[node];
    if (block?.mayChangeAll) known.fill(0xffffffff, row, row + words);
    else for (const variable of block?.sets ?? none) set(row, variable);
  };

  for (const { name, value } of flow.variables) {
    const variable = uses.table.byName(name);
    if (variable !== undefined && value !== undefined && value !== null && value.length > 0)
      set(rowOf(graph.start), variable);
  }
  // Commands and linked bots may arrive with any variables set.
  known.fill(0xffffffff, rowOf(graph.outside), rowOf(graph.outside) + words);
  // A component has a higher number than those it leads to.
  for (let part = members.length - 1; part >= 0; part--) {
    const nodes = members[part] ?? none;
    // Either all nodes of a component are reachable or none.
    if (graph.before[nodes[0] ?? -1] === -1) continue;
    const row = part * words;
    const isRound = isCircle(nodes);
    if (isRound) for (const node of nodes) addSets(row, node);
    for (const node of nodes) {
      for (const to of graph.next[node] ?? none) {
        if (of[to] === part) continue;
        const target = rowOf(to);
        for (let at = 0; at < words; at++) known[target + at] = (known[target + at] ?? 0) | (known[row + at] ?? 0);
        if (!isRound) addSets(target, node);
      }
    }
  }
  return (node, variable) =>
    ((known[rowOf(node) + Math.floor(variable / bitsPerWord)] ?? 0) & (1 << (variable % bitsPerWord))) !== 0;
};
