import type { FlowGraph } from "./flow-graph.ts";
import { isCall } from "./list-exits.ts";

/**
 * Finds the blocks that chats reach through an event, a link from another bot, or a link to a group with a return. When such
 * a path ends, the interrupted flow continues, so the chat need not end.
 */
export const findInterludes = (graph: FlowGraph): ReadonlySet<number> => {
  const links = graph.exits
    .filter((exits) => isCall(exits) && exits.some(({ by, to }) => by === "on" && to !== "nowhere"))
    .flatMap((exits) => exits.flatMap(({ by, to }) => (by === "call" && typeof to === "number" ? [to] : [])));
  return reachFrom(
    graph.next,
    [...(graph.next[graph.outside] ?? []), ...links],
    // Stops at the end of a path, where the interrupted flow continues.
    (node) => node !== graph.end,
  );
};

/** All nodes reachable from some nodes, through nodes that `passes` accepts. */
export const reachFrom = (
  next: readonly (readonly number[])[],
  from: readonly number[],
  passes: (node: number) => boolean,
): Set<number> => {
  const reached = new Set(from);
  // The set grows during the iteration.
  for (const node of reached) if (passes(node)) for (const to of next[node] ?? []) reached.add(to);
  return reached;
};
