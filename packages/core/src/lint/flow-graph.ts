import { valueAt } from "../fields/show-if.ts";
import { lookup } from "../values/record.ts";
import { findGroup, isTemplate } from "./find-group.ts";
import type { LintIndex } from "./lint-index.ts";
import { type Exit, type ExitTarget, isCall, isStep, resolveTarget } from "./list-exits.ts";

/**
 * All ways a chat may take, as numbers: blocks by their number in the flow, then some places that are no blocks (the
 * start, the end of a path …). Ways are added rather than left out where only a running chat decides.
 */
export interface FlowGraph {
  /** The ways out of each block, by its number. */
  exits: Exit[][];
  /** The nodes each node may lead to. */
  next: number[][];
  /** Where paths end. */
  end: number;
  /** Where chats begin. */
  start: number;
  /** Where chats come in from elsewhere: commands, reply events, links from other bots. */
  outside: number;
  /** The node before each node on a shortest way from the start or from outside; -1 where no chat comes. */
  before: Int32Array;
  /** The nodes that chats can reach, nearest to the start first. */
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
      // A return can lead behind any jump, and the end of a called group behind any call.
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

/** The groups that other bots name in their links to this one; the empty text for its start. */
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

/** Everything that can be reached, by shortest ways. */
const reach = (next: readonly number[][], from: readonly number[]): Pick<FlowGraph, "before" | "reached"> => {
  const before = new Int32Array(next.length).fill(-1);
  const reached: number[] = [];
  for (const node of from) {
    before[node] = node;
    reached.push(node);
  }
  // The list grows while it is walked.
  for (const node of reached) {
    for (const to of next[node] ?? []) {
      if (before[to] !== -1) continue;
      before[to] = node;
      reached.push(to);
    }
  }
  return { before, reached };
};
