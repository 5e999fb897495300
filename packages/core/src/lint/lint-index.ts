import type { Problem } from "../bot-fields/problem.ts";
import type { BlockDefinition, Definitions } from "../fields/define-block.ts";
import type { Flow } from "../flow/flow.ts";
import type { FlowBlock, FlowGroup } from "../nouns/flow-parts.ts";
import { lookup } from "../values/record.ts";
import { findInterludes } from "./find-interludes.ts";
import { findRelated } from "./find-related.ts";
import { createFlowGraph, type FlowGraph } from "./flow-graph.ts";
import { edgeIdsIn, listExits } from "./list-exits.ts";
import { type BlockValues, readFields } from "./read-fields.ts";
import { readUses, type VariableUses } from "./variable-uses.ts";

export interface LintOptions {
  /** Further bots. Those that links join with this one count; links to bots that aren't here are not judged. */
  others?: readonly Flow[];
  /** What compiling the flow found; reported with the rest. */
  problems?: readonly Problem[];
  /** The day on which it is judged: `2026-11-22`. What ends with time is not judged without it. */
  today?: string;
  /** The accounts of the workspace by id. Whether a chosen account exists, and works, is not judged without it. */
  accounts?: KnownAccounts;
  /** The types of accounts that this installation has for all. Whether there is one is not judged without it. */
  installationAccounts?: readonly string[];
}

/** An account that has to be connected again, and why. */
export interface LostAccount {
  type: string;
  problem: string;
}

/** By id: the type of an account, and what is wrong where it has to be connected again. */
type KnownAccounts = Readonly<Record<string, string | LostAccount>>;

interface ItemEdges {
  itemId: string;
  edgeIds: readonly string[];
}

/** A block in its place, with what its definition says about it. */
export interface LintBlock extends BlockValues {
  /** Its number in the flow, counted from 0 through all groups. */
  node: number;
  group: FlowGroup;
  block: FlowBlock;
  /** Undefined for a type that is not known here. */
  definition: BlockDefinition | undefined;
  /** The id of its own edge. */
  edgeId: string | undefined;
  /** Its `{{= … =}}`. */
  codes: readonly string[];
  /** The ids of the edges in each of its items: an item's own, and those of rows inside it (the buttons of a card). */
  itemEdges: readonly ItemEdges[];
}

export interface LintGroup {
  group: FlowGroup;
  /** How many groups and blocks come before it. */
  place: number;
  blocks: LintBlock[];
}

/** A flow with everything that rules look up in it. Made once, and read by all rules. */
export interface LintIndex {
  flow: Flow;
  /** Other bots that are known and joined with this one by links, by id. */
  others: ReadonlyMap<string, Flow>;
  definitions: Definitions;
  /** What compiling the flow found. */
  problems: readonly Problem[];
  /** By id; of several with one id the first. */
  groups: ReadonlyMap<string, LintGroup>;
  /** All groups in flow order. */
  allGroups: readonly LintGroup[];
  /** All blocks in flow order. */
  blocks: LintBlock[];
  graph: FlowGraph;
  /** The blocks after which, where a path ends, what was interrupted goes on. */
  interludes: ReadonlySet<number>;
  uses: VariableUses;
  today: string | undefined;
  accounts: KnownAccounts | undefined;
  installationAccounts: readonly string[] | undefined;
}

const none: readonly never[] = [];

export const createLintIndex = (
  flow: Flow,
  definitions: Definitions,
  { others = [], problems = [], today, accounts, installationAccounts }: LintOptions,
): LintIndex => {
  const blocks: LintBlock[] = [];
  const groups = new Map<string, LintGroup>();
  const allGroups = flow.groups.map((group, groupsBefore): LintGroup => {
    const place = groupsBefore + blocks.length;
    const own = readGroup(group, definitions, blocks.length);
    for (const entry of own) blocks.push(entry);
    return { group, place, blocks: own };
  });
  for (const group of allGroups) if (!groups.has(group.group.id)) groups.set(group.group.id, group);
  const known = findRelated(flow, others, definitions);
  const parts = { flow, others: known, definitions, groups, allGroups, blocks };
  const graph = createFlowGraph(parts, listExits(parts));
  return {
    ...parts,
    problems,
    graph,
    interludes: findInterludes(graph),
    uses: readUses(flow, blocks, known),
    today,
    accounts,
    installationAccounts,
  };
};

const known = new WeakMap<FlowGroup, { definitions: Definitions; first: number; blocks: LintBlock[] }>();

/** The blocks of a group, the first of which has the number `first`. A group that was read before is not read again. */
const readGroup = (group: FlowGroup, definitions: Definitions, first: number): LintBlock[] => {
  const earlier = known.get(group);
  if (earlier && earlier.definitions === definitions && earlier.first === first) return earlier.blocks;
  const blocks = group.blocks.map((block, index): LintBlock => {
    const definition = lookup(definitions, block.type);
    const { outgoingEdgeId: edgeId, expressions: codes = none } = block;
    const itemEdges = block.items?.map((item) => ({ itemId: item.id, edgeIds: edgeIdsIn(item) })) ?? none;
    return {
      node: first + index,
      group,
      block,
      definition,
      edgeId,
      codes,
      itemEdges,
      ...readFields(block, definition),
    };
  });
  known.set(group, { definitions, first, blocks });
  return blocks;
};
