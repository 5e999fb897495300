import type { Problem } from "../compile/problem.ts";
import type { BlockDefinition, Definitions } from "../fields/definition.ts";
import type { Flow, FlowBlock, FlowGroup } from "../flow.ts";
import { lookup } from "../record.ts";
import { findInterludes } from "./find-interludes.ts";
import { createFlowGraph, type FlowGraph } from "./flow-graph.ts";
import { edgeIdsIn, listExits } from "./list-exits.ts";
import { type BlockValues, type FieldValue, readFields } from "./read-fields.ts";
import { readUses, type VariableUses } from "./variable-uses.ts";

export interface LintOptions {
  /** Further bots: those this one links to, and those that link to it. Links to bots that aren't here are not judged. */
  others?: readonly Flow[];
  /** What compiling the flow found; reported with the rest. */
  problems?: readonly Problem[];
}

/** A block in its place, with what its definition says about it. */
export interface LintBlock extends BlockValues {
  /** Its number in the flow, counted from 0 through all groups. */
  node: number;
  group: FlowGroup;
  block: FlowBlock;
  /** Its place in the group. */
  index: number;
  /** Undefined for a type that is not known here. */
  definition: BlockDefinition | undefined;
  /** Those of the fields that hold comparisons. */
  conditions: FieldValue[];
  /** The ids of the edges in each of its items: an item's own, and those of rows inside it (the buttons of a card). */
  itemEdges: { itemId: string; edgeIds: string[] }[];
}

export interface LintGroup {
  group: FlowGroup;
  /** Its place in the flow. */
  index: number;
  blocks: LintBlock[];
}

/** A flow with everything that rules look up in it. Made once, and read by all rules. */
export interface LintIndex {
  flow: Flow;
  /** Other bots that are known, by id: those that this one links to, and those that link to it. */
  others: ReadonlyMap<string, Flow>;
  definitions: Definitions;
  /** What compiling the flow found. */
  problems: readonly Problem[];
  groups: ReadonlyMap<string, LintGroup>;
  /** All blocks in flow order. */
  blocks: LintBlock[];
  graph: FlowGraph;
  /** The blocks after which, where a path ends, what was interrupted goes on. */
  interludes: ReadonlySet<number>;
  uses: VariableUses;
}

export const createLintIndex = (
  flow: Flow,
  definitions: Definitions,
  { others = [], problems = [] }: LintOptions,
): LintIndex => {
  const blocks: LintBlock[] = [];
  const groups = new Map<string, LintGroup>();
  for (const [index, group] of flow.groups.entries()) {
    const own = group.blocks.map((block, place): LintBlock => {
      const definition = lookup(definitions, block.type);
      const { fields, missing, otherTexts } = readFields(block, definition);
      const itemEdges = (block.items ?? []).map((item) => ({ itemId: item.id, edgeIds: edgeIdsIn(item) }));
      const conditions = fields.filter(({ info }) => info.control === "condition");
      return {
        node: blocks.length + place,
        group,
        block,
        index: place,
        definition,
        fields,
        conditions,
        missing,
        otherTexts,
        itemEdges,
      };
    });
    blocks.push(...own);
    if (!groups.has(group.id)) groups.set(group.id, { group, index, blocks: own });
  }
  const known = new Map(others.filter(({ botId }) => botId !== flow.botId).map((other) => [other.botId, other]));
  const exits = listExits(flow, groups, blocks);
  const graph = createFlowGraph({ flow, others: known, definitions, groups, blocks, exits });
  return {
    flow,
    others: known,
    definitions,
    problems,
    groups,
    blocks,
    graph,
    interludes: findInterludes(graph),
    uses: readUses(flow, blocks, known),
  };
};
