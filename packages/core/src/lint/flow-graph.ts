import { valueAt } from "../fields/show-if.ts";
import { lookup } from "../values/record.ts";
import { findGroup, isTemplate } from "./find-group.ts";
import type { LintIndex } from "./lint-index.ts";
import { type Exit, type ExitTarget, isCall, isStep, resolveTarget } from "./list-exits.ts";

/**
 * All paths that a chat may take. Nodes are numbers: blocks by their index in the flow, then special nodes (the start, the
 * end of a path …). Where only a running chat decides, the graph contains all possible ways.
 */
export interface FlowGraph {
  /** The exits of each block, by index. */
  exits: Exit[][];
  /** The successors of each node. */
  next: number[][];
  /** The node where paths end. */
  end: number;
  /** The node where chats start. */
  start: number;
  /** The node for entries from elsewhere: commands, reply events, links from other bots. */
  outside: number;
  /** The predecessor of each node on a shortest path from the start or from outside; -1 if unreachable. */
  before: Int32Array;
  /** The reachable nodes, nearest to the start first. */
  reached: number[];
}

type Parts = Pick<LintIndex, "flow" | "others" | "definitions" | "groups" | "blocks">;

export const createFlowGraph = (parts: Parts, exits: Exit[][]): FlowGraph => {
  const { flow, groups, blocks } = parts;
  const [end, back, anywhere, start, outside] = [0, 1, 2, 3, 4].map((place) => blocks.length + place) as Places;
  const toNode = (target: ExitTarget): number =>
    target === "nowhere" ? end : target === "anywhere" ? anywhere : target;
  const next = exits.map((ways) =>
    (ways.every(isStep) ? ways : ways.filter(isStep)).map(({ by, to }) => (by === "return" ? back : toNode(to))),
  );
  next.push([], [], [], [], []);
  const add = (from: number, to: number) => next[from]?.push(to);

  for (const ways of exits) {
    const isCalling = isCall(ways);
    for (const { by, to } of ways) {
      // A return can lead to after any jump, and the end of a called group to after any call.
      if (by === "behind") add(back, toNode(to));
      else if (isCalling && by === "on" && to !== "nowhere") add(end, toNode(to));
    }
  }
  for (const { blocks: own } of groups.values()) if (own[0]) add(anywhere, own[0].node);
  const edgeTarget = (edgeId: string | undefined): number =>
    toNode(edgeId === undefined ? "nowhere" : resolveTarget(groups, lookup(flow.edges, edgeId)));
  for (const event of flow.events) add(event.type === "start" ? start : outside, edgeTarget(event.outgoingEdgeId));
  for (const name of linksFromOthers(parts)) {
    const group = findGroup(flow, name);
    if (isTemplate(name)) add(outside, anywhere);
    else if (name === "") for (const first of next[start] ?? []) add(outside, first);
    else if (group) add(outside, toNode(resolveTarget(groups, { groupId: group.id })));
  }
  return { exits, next, end, start, outside, ...reach(next, [start, outside]) };
};

type Places = [end: number, back: number, anywhere: number, start: number, outside: number];

/** The groups to which other bots link; the empty text for the start. */
const linksFromOthers = ({ flow, others, definitions }: Parts): string[] =>
  [...others.values()].flatMap((other) =>
    other.groups.flatMap(({ blocks }) =>
      blocks.flatMap(({ type, options }) => {
        const calls = lookup(definitions, type)?.moves?.calls;
        if (!calls || valueAt(options, calls.bot) !== flow.botId) return [];
        const name = valueAt(options, calls.group);
        return [typeof name === "string" ? name.trim() : ""];
      }),
    ),
  );

/** All reachable nodes, by shortest paths. */
const reach = (next: readonly number[][], from: readonly number[]): Pick<FlowGraph, "before" | "reached"> => {
  const before = new Int32Array(next.length).fill(-1);
  const reached: number[] = [];
  for (const node of from) {
    before[node] = node;
    reached.push(node);
  }
  // The list grows during the iteration.
  for (const node of reached) {
    for (const to of next[node] ?? []) {
      if (before[to] !== -1) continue;
      before[to] = node;
      reached.push(to);
    }
  }
  return { before, reached };
};
