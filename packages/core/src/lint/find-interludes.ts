import type { FlowGraph } from "./flow-graph.ts";
import { isCall } from "./list-exits.ts";

/**
 * The blocks that chats come to by an event, by a link from another bot or by a link to a group with something behind the
 * link. Where such a path ends, the chat need not end: what was interrupted goes on.
 */
export const findInterludes = (graph: FlowGraph): ReadonlySet<number> => {
  const links = graph.exits
    .filter((exits) => isCall(exits) && exits.some(({ by, to }) => by === "on" && to !== "nowhere"))
    .flatMap((exits) => exits.flatMap(({ by, to }) => (by === "call" && typeof to === "number" ? [to] : [])));
  return reachFrom(
    graph.next,
    [...(graph.next[graph.outside] ?? []), ...links],
    // Not beyond the end of a path, where the chat goes on with what was interrupted.
    (node) => node !== graph.end,
  );
};

/** Everything that can be reached from some nodes, through those that let pass. */
export const reachFrom = (
  next: readonly (readonly number[])[],
  from: readonly number[],
  passes: (node: number) => boolean,
): Set<number> => {
  const reached = new Set(from);
  // The set grows while it is walked.
  for (const node of reached) if (passes(node)) for (const to of next[node] ?? []) reached.add(to);
  return reached;
};
