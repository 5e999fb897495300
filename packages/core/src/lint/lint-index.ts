import type { Problem } from "../bot-fields/problem.ts";
import type { BlockDefinition, Definitions } from "../fields/define-block.ts";
import type { Flow } from "../flow/flow.ts";
import type { FlowBlock, FlowGroup } from "../nouns/flow-parts.ts";
import type { LanguageCounts } from "../translating/count-languages.ts";
import { lookup } from "../values/record.ts";
import { findInterludes } from "./find-interludes.ts";
import { findRelated } from "./find-related.ts";
import { createFlowGraph, type FlowGraph } from "./flow-graph.ts";
import { edgeIdsIn, listExits } from "./list-exits.ts";
import { type BlockValues, readFields } from "./read-fields.ts";
import { readUses, type VariableUses } from "./variable-uses.ts";

export interface LintOptions {
  /**
   * Other bots. Those connected with this one by links are taken into account; links to bots missing here are not checked.
   */
  others?: readonly Flow[];
  /** The problems that compiling the flow has found. They are reported with the rest. */
  problems?: readonly Problem[];
  /** How far the bot's translations are: a flow doesn't tell from which texts they were made. */
  translations?: readonly LanguageCounts[];
  /** The current date: `2026-11-22`. Without it, values that end on a date are not checked. */
  today?: string;
  /** The accounts of the workspace by id. Without them, chosen accounts are not checked. */
  accounts?: AccountTypes;
  /** The types for which the installation has an account for everybody. Without them this is not checked. */
  installationAccounts?: readonly string[];
}

/** The accounts of the workspace, and those of the installation for all workspaces. */
export type KnownAccounts = Pick<LintOptions, "accounts" | "installationAccounts">;

/** An account that must be connected again, and why. */
export interface LostAccount {
  type: string;
  problem: string;
}

/** The type of each account by id, or what is wrong if it must be connected again. */
type AccountTypes = Readonly<Record<string, string | LostAccount>>;

interface ItemEdges {
  itemId: string;
  edgeIds: readonly string[];
}

/** A block with its place and definition. */
export interface LintBlock extends BlockValues {
  /** The block's index in the flow, across all groups. */
  node: number;
  group: FlowGroup;
  block: FlowBlock;
  /** Undefined for an unknown type. */
  definition: BlockDefinition | undefined;
  /** The id of its own edge. */
  edgeId: string | undefined;
  /** The code of its `{{= … =}}`. */
  codes: readonly string[];
  /** The ids of the edges in each item: the item's own, and those of rows inside it (the buttons of a card). */
  itemEdges: readonly ItemEdges[];
}

export interface LintGroup {
  group: FlowGroup;
  /** The number of groups and blocks before it. */
  place: number;
  blocks: LintBlock[];
}

/** A flow with everything that rules look up in it, computed once for all rules. */
export interface LintIndex {
  flow: Flow;
  /** Other known bots connected with this one by links, by id. */
  others: ReadonlyMap<string, Flow>;
  definitions: Definitions;
  /** The problems that compiling the flow has found. */
  problems: readonly Problem[];
  /** Groups by id; of duplicates, the first. */
  groups: ReadonlyMap<string, LintGroup>;
  /** All groups in flow order. */
  allGroups: readonly LintGroup[];
  /** All blocks in flow order. */
  blocks: LintBlock[];
  graph: FlowGraph;
  /** The blocks after which, at the end of a path, an interrupted flow continues. */
  interludes: ReadonlySet<number>;
  uses: VariableUses;
  translations: readonly LanguageCounts[];
  today: string | undefined;
  accounts: AccountTypes | undefined;
  installationAccounts: readonly string[] | undefined;
}

const none: readonly never[] = [];

export const createLintIndex = (
  flow: Flow,
  definitions: Definitions,
  { others = [], problems = [], translations = [], today, accounts, installationAccounts }: LintOptions,
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
    translations,
    today,
    accounts,
    installationAccounts,
  };
};

const known = new WeakMap<FlowGroup, { definitions: Definitions; first: number; blocks: LintBlock[] }>();

/** Reads the blocks of a group; the first has the index `first`. Results are cached. */
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
